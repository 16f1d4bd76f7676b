// Short names for parts of the wire's shapes.
import type { Board, ErrorBody, LogNote, ServerFrame } from './types';

export type CubeBoard = Extract<Board, { kind: 'cubes' }>;
export type OpenBoard = Extract<Board, { kind: 'open' }>;
export type Fault = ErrorBody['error'];
export type Update = Extract<ServerFrame, { type: 'update' }>;
/** A note whose dice say how many sides they have, what they are rolled for and which of them count, where the server tells. */
export type Told = LogNote & { sides?: number | null; good?: readonly boolean[] | null; pool?: string | null };
