import { type Endpoint, isRefusedInView } from '#contract/endpoint.ts'
import { viewedText } from '#contract/viewing.ts'
import type { Caller } from '#server/context.ts'
import { forbidden } from './errors.ts'

/** Header of a console that shows a view as a role or an account. */
export const VIEWING_HEADER = 'viewing'

/**
 * Refuses every change while the console is viewed as a role or an account. A console that still shows a view that has
 * ended is refused too: its user does not expect to change anything.
 */
export function refuseInView(endpoint: Endpoint, { viewing }: Caller, showsView: boolean): void {
  if (!isRefusedInView(endpoint)) return
  if (viewing) throw forbidden(`正在以${viewedText(viewing)}的身份查看，不能修改；退出后再试`)
  if (showsView) throw forbidden('以其他身份的查看已经结束，没有保存；请刷新页面后再试')
}
