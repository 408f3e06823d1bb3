import { type Plugin, parseSync } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

interface Edit {
  start: number
  end: number
  text: string
}

/** What does nothing when it is evaluated. */
const harmless = new Set(['Literal', 'ArrowFunctionExpression', 'FunctionExpression', 'Identifier', 'TemplateLiteral'])

/** Properties of an endpoint that only the server and the mocks read. */
const serverOnly = new Set(['params', 'data'])

/**
 * Keeps validators out of the console's bundle. In the contract's modules the schemas of an endpoint are dropped from its
 * definition, and every other value is marked as free of side effects, so that what no screen imports is shaken off.
 * A form that checks with `BrandInput` still imports it, and gets it. See docs/decisions/0004-lean-contract.md.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const path = id.replaceAll('\\', '/').split('?')[0] ?? ''
      if (!/\/contract\/[^.]*\.ts$/.test(path)) return null
      const { program, errors } = parseSync(path, code)
      if (errors.length > 0) return null
      const edits = (program.body as unknown as Node[]).flatMap((statement) => editsOf(statement, code))
      return { code: apply(code, edits), map: null }
    },
  }
}

function editsOf(statement: Node, code: string): Edit[] {
  const declaration = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null
  if (declaration?.type !== 'VariableDeclaration') return []
  return (declaration.declarations as Node[]).flatMap((declarator) => {
    const value = declarator.init as Node | null
    if (!value || harmless.has(value.type)) return []
    const callee = value.callee as Node | undefined
    const edits = callee?.type === 'Identifier' && callee.name === 'endpoint' ? dropServerOnly(value, code) : []
    return [
      { start: value.start, end: value.start, text: '/* @__PURE__ */ (() => (' },
      ...edits,
      { start: value.end, end: value.end, text: '))()' },
    ]
  })
}

function dropServerOnly(call: Node, code: string): Edit[] {
  const spec = (call.arguments as Node[])[1]
  if (spec?.type !== 'ObjectExpression') return []
  return (spec.properties as Node[])
    .filter((property) => property.type === 'Property' && serverOnly.has(String((property.key as Node).name)))
    .map((property) => ({
      start: property.start,
      end: property.end + (code[property.end] === ',' ? 1 : 0),
      text: '',
    }))
}

function apply(code: string, edits: Edit[]): string {
  let result = ''
  let at = 0
  for (const { start, end, text } of edits.sort((one, other) => one.start - other.start || one.end - other.end)) {
    result += code.slice(at, start) + text
    at = end
  }
  return result + code.slice(at)
}
