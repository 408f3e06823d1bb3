import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** A code that is compared with its number: `status === 4` says nothing, `status === productStatus.onSale` does. */
export interface BareState {
  path: string
  line: number
  text: string
}

const compares = new Set([ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken])
/** From here on a `status` is that of HTTP or of an envelope. */
const FIRST_RESPONSE_CODE = 100

const parse = (path: string, text: string) =>
  ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    false,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )

/** The fields that the contract declares by a code table: `status: code(productStatus)`. */
export function codedFields(sources: readonly { path: string; text: string }[]): Set<string> {
  const fields = new Set<string>()
  for (const { text } of sources) {
    for (const [, field = ''] of text.matchAll(/^\s*(\w+): (?:\w+\()?code\(/gm)) fields.add(field)
  }
  return fields
}

function fieldOf(side: ts.Expression): string | undefined {
  if (ts.isPropertyAccessExpression(side)) return side.name.text
  return ts.isIdentifier(side) ? side.text : undefined
}

/** Comparisons of such fields with a number in one file. */
export function bareStatesIn(path: string, text: string, fields: ReadonlySet<string>): BareState[] {
  // Most files have none: they need not be parsed.
  if (!/[!=]== \d|\b\d+ [!=]==/.test(text)) return []
  const source = parse(path, text)
  const found: BareState[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && compares.has(node.operatorToken.kind)) {
      const [number, other] = ts.isNumericLiteral(node.right) ? [node.right, node.left] : [node.left, node.right]
      const field = fieldOf(other)
      if (ts.isNumericLiteral(number) && Number(number.text) < FIRST_RESPONSE_CODE && field && fields.has(field)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
        found.push({ path, line: line + 1, text: node.getText(source) })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const read = (path: string) => ({ path, text: readFileSync(path, 'utf8') })
const filesOf = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path))

/** All of them in the project. */
export function bareStates(): BareState[] {
  const fields = codedFields(filesOf('contract').map(read))
  return filesOf('contract', 'server', 'src', 'tests', 'stories', 'fixtures').flatMap((path) =>
    bareStatesIn(path, read(path).text, fields),
  )
}
