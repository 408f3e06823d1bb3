import type { ZodError, ZodType } from 'zod'
import { serverMessages } from '#contract/response-codes.ts'
import { rangeFaults } from '#contract/rules/range.ts'
import { Refusal } from './errors.ts'

type Issue = ZodError['issues'][number]

/** Parses parameters or refuses them: 400 for input that no form of ours would send, 422 for what a person typed. */
export function parseParams<Params>(schema: ZodType<Params>, input: unknown): Params {
  const result = schema.safeParse(input)
  if (result.success) {
    const [fault] = rangeFaults(result.data)
    if (fault) throw new Refusal(422, fault.message, { fields: { [fault.path]: fault.message } })
    return result.data
  }
  const issues = result.error.issues.flatMap(flatten)
  const malformed = issues.find((issue) => isMalformed(issue, input))
  if (malformed) throw new Refusal(400, `${serverMessages.badRequest}：${describe(malformed)}`)
  const fields = Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), chinese(issue.message)]))
  const first = issues[0]
  throw new Refusal(422, first ? chinese(first.message) : serverMessages.invalid, { fields })
}

/** A union reports all alternatives; the one that matched furthest is the most helpful. */
export function flatten(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const [best] = [...issue.errors].sort((left, right) => rank(left) - rank(right))
  if (!best) return [{ ...issue, code: 'custom' }]
  return best.flatMap(flatten).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}

const rank = (issues: Issue[]): number =>
  issues.some((issue) => issue.code === 'invalid_type' || issue.code === 'invalid_value') ? 1 : 0

function isMalformed(issue: Issue, input: unknown): boolean {
  if (issue.code === 'unrecognized_keys') return true
  if (issue.code !== 'invalid_type') return false
  if (issue.path.length === 0) return true
  const value = issue.path.reduce<unknown>(
    (inner, key) => (inner && typeof inner === 'object' ? (inner as Record<PropertyKey, unknown>)[key] : undefined),
    input,
  )
  return value !== undefined && value !== null
}

function describe(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return `多余的参数 ${issue.keys.slice(0, 5).join('、').slice(0, 80)}`
  return issue.path.length > 0 ? `${issue.path.join('.')} 的类型不正确` : '格式不正确'
}

/** Messages of the contract are Chinese; English messages of the library are replaced. */
export function chinese(message: string): string {
  return /[一-鿿]/.test(message) ? message : '请填写正确的内容'
}
