import { Dialog, DialogBody, DialogContent } from '#ui/dialog/dialog.tsx'
import { KeyboardKey } from '#ui/keyboard-key/keyboard-key.tsx'

export interface KeyGroup {
  title: string
  /** Keys as `Mod+K`, and their action. */
  keys: readonly (readonly [keys: string, does: string])[]
}

export interface KeyPageProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title?: string
  groups: readonly KeyGroup[]
}

/** Help dialog with all shortcuts. */
export function KeyPage({ open, onOpenChange, title = '键盘快捷键', groups }: KeyPageProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={title} size="medium">
        <DialogBody className="grid gap-8 sm:grid-cols-2">
          {groups.map((group) => (
            <section key={group.title}>
              <h3 className="mb-2 font-medium text-text-muted">{group.title}</h3>
              <dl>
                {group.keys.map(([keys, does]) => (
                  <div key={keys} className="flex min-h-8 items-center justify-between gap-4">
                    <dt className="min-w-0 break-words">{does}</dt>
                    <dd className="shrink-0">
                      <KeyboardKey keys={keys} />
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
