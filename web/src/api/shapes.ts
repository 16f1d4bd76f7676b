// Short names for parts of the wire's shapes.
import type { Board, Cell, ErrorBody, LogNote, Reason, ServerFrame, Side, Snapshot } from './types';

export type CubeBoard = Extract<Board, { kind: 'cubes' }>;
export type OpenBoard = Extract<Board, { kind: 'open' }>;
export type Fault = ErrorBody['error'];
export type Update = Extract<ServerFrame, { type: 'update' }>;
/** A note whose dice say how many sides they have, what they are rolled for and which of them count, where the server tells. */
export type Told = LogNote & { sides?: number | null; good?: readonly boolean[] | null; pool?: string | null; reasons?: readonly Reason[] };
/** What a model could do from where it stands in its next activation: come to cubes or so far, shoot into cubes or at models. */
export interface Threat { token: string; side: Side | string; reach: Cell[]; radius: number; covers: Cell[]; targets: string[] }
/** A snapshot with what its dice follow from, where the server tells. */
export type Fair = Snapshot & { dice?: { commitment: string; secret: string | null } | null };
