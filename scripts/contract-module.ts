import { parseSync } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export interface Statement {
  /** Source for the console: without `export`-only types, and pure, so that unused statements are tree-shaken. */
  code: string
  isExported: boolean
  declares: readonly string[]
  /** Other statements and imports that its evaluation requires. */
  refers: readonly string[]
}

export interface ContractModule {
  /** By local name, without types. */
  imports: ReadonlyMap<string, { name: string; source: string }>
  statements: readonly Statement[]
}

/** Properties of an endpoint that only the server and mocks read. */
const ofServer = new Set(['params', 'data'])
/** Properties of a page's menu entry that only the installation reads. */
const ofInstallation = new Set(['roles', 'buttons'])

/** Expressions without side effects. */
const harmless = new Set(['Literal', 'ArrowFunctionExpression', 'FunctionExpression', 'Identifier', 'TemplateLiteral'])

/** The top level of a contract module: imports, constants and functions; anything else is an error. */
export function readContractModule(source: string, path: string): ContractModule {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const imports = new Map<string, { name: string; source: string }>()
  const statements: Statement[] = []
  for (const statement of program.body as unknown as Node[]) {
    if (statement.type === 'ImportDeclaration') readImports(statement, imports)
    else statements.push(...readStatement(statement, source, path))
  }
  return { imports, statements }
}

function readImports(statement: Node, imports: Map<string, { name: string; source: string }>): void {
  if (statement.importKind === 'type') return
  for (const specifier of statement.specifiers as Node[]) {
    if (specifier.importKind === 'type') continue
    const name = specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(specifier.imported)
    imports.set(nameOf(specifier.local), { name, source: nameOf(statement.source) })
  }
}

function readStatement(statement: Node, source: string, path: string): Statement[] {
  const isExported = statement.type === 'ExportNamedDeclaration'
  const declaration = (isExported ? statement.declaration : statement) as Node | null
  if (declaration?.type.startsWith('TS')) return []
  const start = isExported ? 'export ' : ''
  if (declaration?.type === 'FunctionDeclaration') {
    const code = start + source.slice(declaration.start, declaration.end)
    return [{ code, isExported, declares: [nameOf(declaration.id)], refers: namesIn(declaration) }]
  }
  if (declaration?.type !== 'VariableDeclaration') throw new Error(`${path}: ${statement.type} at ${statement.start}`)
  return (declaration.declarations as Node[]).flatMap(({ id, init }) => {
    const value = init as Node
    const dropped = droppedFrom(value)
    const remaining = without(source, value, dropped)
    const refers = namesIn(value, new Set(dropped))
    return namesOf(id as Node, path).map(({ name, key }) => {
      const own = key === null ? remaining : `(${remaining}).${key}`
      const isHarmless = key === null && harmless.has(value.type)
      const code = `${start}const ${name} = ${isHarmless ? own : `/* @__PURE__ */ (() => (${own}))()`}`
      return { code, isExported, declares: [name], refers }
    })
  })
}

/** What a declaration names: one value, or properties of it. */
function namesOf(id: Node, path: string): { name: string; key: string | null }[] {
  if (id.type === 'Identifier') return [{ name: nameOf(id), key: null }]
  const parts = id.type === 'ObjectPattern' ? (id.properties as Node[]) : []
  const isPlain = ({ type, value }: Node) => type === 'Property' && (value as Node).type === 'Identifier'
  if (parts.length === 0 || !parts.every(isPlain)) throw new Error(`${path}: ${id.type} at ${id.start}`)
  return parts.map(({ key, value }) => ({ name: nameOf(value), key: nameOf(key) }))
}

/** What the console does not read: the schemas of an endpoint, and the default permissions of pages. */
function droppedFrom(value: Node): Node[] {
  if (value.type !== 'CallExpression') return []
  const [first, second] = value.arguments as Node[]
  const callee = nameOf(value.callee)
  if (callee === 'endpoint') return propertiesOf(second).filter(({ key }) => ofServer.has(nameOf(key)))
  if (callee !== 'pages') return []
  return propertiesOf(first)
    .flatMap((page) => propertiesOf(page.value))
    .filter(({ key }) => nameOf(key) === 'menu')
    .flatMap((menu) => propertiesOf(menu.value))
    .filter(({ key }) => ofInstallation.has(nameOf(key)))
}

function propertiesOf(node: unknown): Node[] {
  const { type, properties } = (node ?? {}) as Partial<Node>
  return type === 'ObjectExpression' ? (properties as Node[]).filter((part) => part.type === 'Property') : []
}

function without(source: string, value: Node, dropped: readonly Node[]): string {
  let remaining = ''
  let at = value.start
  for (const { start, end } of dropped) {
    remaining += source.slice(at, start)
    at = source[end] === ',' ? end + 1 : end
  }
  return remaining + source.slice(at, value.end)
}

function nameOf(node: unknown): string {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown }
  return String(name ?? value ?? '')
}

/** Type expressions that wrap a value. */
const typedValues = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

/** All identifiers read; extra ones are harmless, since only top-level names count. */
function namesIn(node: Node, left: ReadonlySet<Node> = new Set()): string[] {
  const names = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const part of value) visit(part)
      return
    }
    if (typeof value !== 'object' || value === null || !('type' in value)) return
    const part = value as Node
    if (left.has(part)) return
    if (part.type === 'Identifier') names.add(nameOf(part))
    else if (typedValues.has(part.type)) visit(part.expression)
    else if (part.type.startsWith('TS')) return
    else if (part.type === 'MemberExpression' && !part.computed) visit(part.object)
    else if (part.type === 'Property' && !part.computed) visit(part.value)
    else for (const child of Object.values(part)) visit(child)
  }
  visit(node)
  return [...names]
}
