import { Dialog, DialogBody, DialogContent } from '#ui/dialog/dialog.tsx'
import { KeyboardKey } from '#ui/keyboard-key/keyboard-key.tsx'

const groups: readonly { title: string; keys: readonly [string, string][] }[] = [
  {
    title: '全局',
    keys: [
      ['Mod+K', '搜索页面与操作'],
      ['?', '查看键盘快捷键'],
      ['Alt+W', '关闭当前页签'],
      ['Alt+Q', '上一个用过的页签'],
      ['Escape', '关闭弹窗与菜单'],
    ],
  },
  {
    title: '列表',
    keys: [
      ['ArrowUp', '上一行'],
      ['ArrowDown', '下一行'],
      ['Space', '选中或取消选中'],
      ['Enter', '打开'],
    ],
  },
]

interface ShortcutsProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Every key of the console on one page. */
export function Shortcuts({ isOpen, onOpenChange }: ShortcutsProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent title="键盘快捷键" size="medium">
        <DialogBody className="grid gap-8 sm:grid-cols-2">
          {groups.map(({ title, keys }) => (
            <section key={title}>
              <h3 className="mb-2 font-medium text-text-muted">{title}</h3>
              <dl>
                {keys.map(([key, does]) => (
                  <div key={key} className="flex h-8 items-center justify-between gap-4">
                    <dt>{does}</dt>
                    <dd>
                      <KeyboardKey keys={key} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}
