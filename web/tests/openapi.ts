// Turns the server's description of its API into TypeScript: one typed function for each operation.

interface Schema {
  $ref?: string;
  type?: string | string[];
  items?: Schema;
  enum?: string[];
  properties?: Record<string, Schema>;
  required?: string[];
  oneOf?: Schema[];
}
interface Content {
  [kind: string]: { schema: Schema };
}
interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}
export interface Described {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const HEAD = `// Every call of the API, made from the server's description (/api/openapi.json) by tests/calls.spec.ts
// (SORTIE_WRITE_CALLS=1 writes it anew); do not edit.
`;

const camel = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
/** Names that are too short to be told apart where all calls stand side by side. */
const TITLES: Record<string, string> = {
  info: 'replayInfo',
  file: 'replayFile',
  ply: 'replayPly',
  replay: 'gameReplay',
  upload: 'uploadReplay',
  found: 'foundCampaign',
  show: 'campaign',
  advance: 'campaignBattle',
  text: 'campaignFile',
  act: 'campaignLine',
  muster: 'musterCampaign',
};

class Writer {
  readonly imported = new Set<string>();
  readonly declared = new Map<string, string>();
  constructor(
    readonly api: Described,
    /** Types that the client has already. */
    readonly known: ReadonlySet<string>,
  ) {}

  type(schema: Schema | undefined): string {
    if (!schema) return 'void';
    if (schema.$ref) return this.named(schema.$ref.split('/').at(-1)!);
    if (schema.oneOf) return [...new Set(schema.oneOf.map(one => this.type(one)))].join(' | ');
    if (schema.enum) return schema.enum.map(word => `'${word}'`).join(' | ');
    const kinds = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'unknown'];
    return kinds.map(kind => this.plain(kind, schema)).join(' | ');
  }
  private plain(kind: string, schema: Schema): string {
    switch (kind) {
      case 'array':
        return `${this.type(schema.items)}[]`;
      case 'integer':
      case 'number':
        return 'number';
      case 'object':
        return schema.properties ? `{ ${this.fields(schema)} }` : 'Record<string, unknown>';
      default:
        return kind;
    }
  }
  private fields(schema: Schema): string {
    return Object.entries(schema.properties ?? {})
      .map(([name, of]) => `${name}${schema.required?.includes(name) ? '' : '?'}: ${this.type(of)}`)
      .join('; ');
  }
  private named(name: string): string {
    if (this.known.has(name)) {
      this.imported.add(name);
      return name;
    }
    const schema = this.api.components.schemas[name];
    if (schema && !this.declared.has(name)) {
      this.declared.set(name, '');
      this.declared.set(name, `export interface ${name} { ${this.fields(schema)} }`);
    }
    return schema ? name : 'unknown';
  }
}

/** One line of the table of calls. */
function call(writer: Writer, path: string, method: string, operation: Operation): string {
  const places = operation.parameters?.filter(one => one.in === 'path') ?? [],
    asked = operation.parameters?.filter(one => one.in === 'query') ?? [];
  const [kind, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [null, null];
  const answer = Object.values(
    Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1].content ?? {},
  )[0];
  const given = [
    ...places.map(one => `${one.name}: ${writer.type(one.schema)}`),
    ...(asked.length
      ? [
          `query: { ${asked.map(one => `${one.name}${one.required ? '' : '?'}: ${writer.type(one.schema)}`).join('; ')} }`,
        ]
      : []),
    ...(body ? [`body: ${writer.type(body.schema)}`] : []),
    'token?: string',
  ];
  const address = path.replace('/api', '').replaceAll(/\{(\w+)\}/g, (_, name: string) => `\${part(${name})}`);
  const quote = address.includes('${') ? '`' : "'";
  const options = [
    ...(asked.length ? ['query'] : []),
    ...(body ? [kind === 'text/plain' ? 'text: body' : 'body'] : []),
    'token',
  ];
  const name = TITLES[operation.operationId] ?? camel(operation.operationId);
  return `${name}: (${given.join(', ')}) => send<${writer.type(answer?.schema)}>('${method.toUpperCase()}', ${quote}${address}${quote}, { ${options.join(', ')} }),`;
}

/** The client's file of calls. */
export function calls(api: Described, known: ReadonlySet<string>): string {
  const writer = new Writer(api, known);
  const list = Object.entries(api.paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => !('101' in operation.responses))
        .map(([method, operation]) => call(writer, path, method, operation)),
    );
  const imports = `import type { ${[...writer.imported].sort().join(', ')} } from './types';\n`;
  const declared = [...writer.declared.values()].join('\n\n');
  return `${HEAD}${imports}
${declared}

/** What goes with a call besides its address. */
export interface Sent { query?: Record<string, string | number | undefined>; body?: unknown; text?: string; token?: string | undefined }
export type Send = <T>(method: string, path: string, sent: Sent) => Promise<T>;

const part = (value: string | number): string => encodeURIComponent(String(value));

export const calls = (send: Send) => ({
${list.join('\n')}
});
`;
}
