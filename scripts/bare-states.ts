import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** A code compared with its number: `status === 4` is unclear, `status === productStatus.onSale` is clear. */
export interface BareState {
  path: string
  line: number
  text: string
}

const compares = new Set([ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken])
/** Query builder functions that compare a column with one or several codes. */
const conditions = new Set(['eq', 'ne', 'inArray', 'notInArray', 'anyOf'])
/** From this value on, a `status` is an HTTP or envelope status. */
const FIRST_RESPONSE_CODE = 100
/** Most files compare nothing with a number, so they need no parsing. */
const canCompare =
  /[!=]==\s+\d|\b\d+\s+[!=]==|\bcase \d|\b(?:eq|ne|inArray|notInArray|anyOf)\(\s*[\w.]+,\s*\[?\s*\d|\d,?\s*\]\.includes\(|\}\s*(?:=|<>|in|not in)\s*\(?\d/

/** Fields declared with a code table in the contract: `status: code(productStatus)`. */
export function codedFields(sources: readonly string[]): Set<string> {
  const fields = new Set<string>()
  for (const text of sources) {
    for (const [, field = ''] of text.matchAll(/^\s*(\w+): (?:\w+\()?code\(/gm)) fields.add(field)
  }
  return fields
}

function fieldOf(side: ts.Expression | undefined): string | undefined {
  if (side && ts.isPropertyAccessExpression(side)) return side.name.text
  return side && ts.isIdentifier(side) ? side.text : undefined
}

const isBare = (side: ts.Expression): boolean => ts.isNumericLiteral(side) && Number(side.text) < FIRST_RESPONSE_CODE

const holdsBare = (side: ts.Expression | undefined): boolean =>
  side !== undefined && (ts.isArrayLiteralExpression(side) ? side.elements.some(isBare) : isBare(side))

/** The field that a node compares with a number. */
function comparedField(node: ts.Node): string | undefined {
  if (ts.isBinaryExpression(node) && compares.has(node.operatorToken.kind)) {
    if (isBare(node.right)) return fieldOf(node.left)
    return isBare(node.left) ? fieldOf(node.right) : undefined
  }
  if (ts.isSwitchStatement(node)) {
    const isFound = node.caseBlock.clauses.some((clause) => ts.isCaseClause(clause) && isBare(clause.expression))
    return isFound ? fieldOf(node.expression) : undefined
  }
  if (!ts.isCallExpression(node)) return undefined
  const { expression, arguments: given } = node
  if (ts.isIdentifier(expression) && conditions.has(expression.text))
    return holdsBare(given[1]) ? fieldOf(given[0]) : undefined
  const isIncludes = ts.isPropertyAccessExpression(expression) && expression.name.text === 'includes'
  return isIncludes && holdsBare(expression.expression) ? fieldOf(given[0]) : undefined
}

/** After a column in an SQL template: `${order.status} in (1, 2)`. */
const startsWithBare = /^\s*(?:=|<>|in|not in)\s*\(?\d/

/** The columns of an SQL template that its text compares with a number. */
const columnsOf = (node: ts.TemplateExpression): (string | undefined)[] =>
  node.templateSpans
    .filter(({ literal }) => startsWithBare.test(literal.text))
    .map(({ expression }) => (ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined))

/** Comparisons of coded fields with a number in one file. */
export function bareStatesIn(path: string, text: string, fields: ReadonlySet<string>): BareState[] {
  if (!canCompare.test(text)) return []
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind)
  const found: BareState[] = []
  const visit = (node: ts.Node): void => {
    const compared = ts.isTemplateExpression(node) ? columnsOf(node) : [comparedField(node)]
    if (compared.some((field) => field !== undefined && fields.has(field))) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      found.push({ path, line: line + 1, text: node.getText(source).split('\n', 1)[0] ?? '' })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const filesOf = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path))

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Deleted but not committed yet.
    return ''
  }
}

/** All such comparisons in the project. */
export function bareStates(): BareState[] {
  const fields = codedFields(filesOf('contract').map(read))
  return filesOf('contract', 'fixtures', 'server', 'src', 'stories', 'tests').flatMap((path) =>
    bareStatesIn(path, read(path), fields),
  )
}
