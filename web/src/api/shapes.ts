// Short names for parts of the wire's shapes.
import type { Board, ErrorBody, ServerFrame } from './types';

export type CubeBoard = Extract<Board, { kind: 'cubes' }>;
export type OpenBoard = Extract<Board, { kind: 'open' }>;
export type Fault = ErrorBody['error'];
export type Update = Extract<ServerFrame, { type: 'update' }>;
