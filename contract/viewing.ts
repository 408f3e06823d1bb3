import { z } from 'zod'

/** A view of the console as a role or an account, read-only. */
export const Viewing = z.object({
  kind: z.enum(['role', 'account']),
  /** Of the role or the person. */
  name: z.string(),
  endsAt: z.string(),
  /** A role whose data scope belongs to an account: viewed without one, its lists are empty. */
  isUnbound: z.boolean(),
})
export type Viewing = z.infer<typeof Viewing>

/** 角色「财务」, 账号「沈砚秋」 */
export const viewedText = ({ kind, name }: Pick<Viewing, 'kind' | 'name'>): string =>
  `${kind === 'role' ? '角色' : '账号'}「${name}」`
