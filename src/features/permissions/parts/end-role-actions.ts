import { ask } from '#ui/ask/ask.ts'
import { toast } from '#ui/toast/toast.ts'
import { isDeclined, replacingDefault } from './end-default.ts'

type Send<Params> = (params: Params, done?: string, options?: { quiet?: boolean }) => Promise<unknown>

interface EndRoleCalls {
  save: Send<{ id: number; version: number; isDefault: true; replaceDefault: boolean }>
  enable: Send<{ id: number; version: number; enabled: boolean }>
  remove: Send<{ id: number; version: number }>
}

interface EndRole {
  id: number
  version: number
  name: string
}

const quiet = { quiet: true }
/** For what is done without a question: the call has said why it failed, and nothing follows. */
const said = () => {}

/** What can be done from the list with a role of the mall or of the mini-programme. */
export function endRoleActions({ save, enable, remove }: EndRoleCalls) {
  return {
    makeDefault: ({ id, version, name }: EndRole) =>
      replacingDefault((replaceDefault) =>
        save({ id, version, isDefault: true, replaceDefault }, `「${name}」已设为默认角色`, quiet),
      ).catch((error: unknown) => {
        if (!isDeclined(error) && error instanceof Error) toast.error(error.message)
      }),
    enable: ({ id, version, name }: EndRole) =>
      enable({ id, version, enabled: true }, `角色「${name}」已启用`).catch(said),
    disable: ({ id, version, name }: EndRole, consequence: string) =>
      ask({
        title: `停用角色「${name}」？`,
        consequence,
        action: '停用角色',
        tone: 'danger',
        onConfirm: async () => {
          await enable({ id, version, enabled: false }, `角色「${name}」已停用`, quiet)
        },
      }),
    remove: ({ id, version, name }: EndRole) =>
      ask({
        title: `删除角色「${name}」？`,
        consequence: '它的菜单授权一并删除，不能恢复。操作日志保留。',
        action: '删除角色',
        tone: 'danger',
        onConfirm: async () => {
          await remove({ id, version }, `角色「${name}」已删除`, quiet)
        },
      }),
  }
}
