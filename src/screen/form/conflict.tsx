import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { sameValue } from './same-value.ts'
import type { ContractForm } from './use-contract-form.ts'

interface ConflictProps<Values extends FieldValues, Intent extends string> {
  form: ContractForm<Values, Intent>
  latest: Record<string, unknown> & { version: number; updatedBy?: unknown }
}

/** Shown after a 409 on save: compares both versions field by field and lets the user choose. */
export function Conflict<Values extends FieldValues, Intent extends string>({
  form,
  latest,
}: ConflictProps<Values, Intent>) {
  const [isOpen, setOpen] = useState(false)
  const mine = form.methods.getValues()
  const names = Object.keys(mine).filter((name) => name in latest && !sameValue(mine[name], latest[name]))
  const [chosen, choose] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({})
  const initial = form.methods.formState.defaultValues
  // Default choice: the other version if only that side changed the field, the user's version otherwise.
  const sideOf = (name: string) => chosen[name] ?? (sameValue(mine[name], initial?.[name]) ? 'theirs' : 'mine')
  const format = (name: string, value: unknown) => form.facts.get(name)?.words(value) || '(空)'
  const apply = () => {
    const merged = names.map((name) => [name, sideOf(name) === 'mine' ? mine[name] : latest[name]])
    form.rebase({ ...mine, ...Object.fromEntries(merged) } as Values, latest.version)
    setOpen(false)
  }
  return (
    <>
      <Notice
        tone="warning"
        title={`数据已被${typeof latest.updatedBy === 'string' && latest.updatedBy ? `「${latest.updatedBy}」` : '他人'}修改`}
        action={
          <Button size="tiny" onClick={() => setOpen(true)}>
            比较差异
          </Button>
        }
      >
        您填写的内容还在。比较之后再保存，不会覆盖对方的修改。
      </Notice>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent size="large" title="比较差异" description="逐项选择保留谁的内容，确认后仍可继续编辑。">
          <DialogBody>
            <table className="w-full table-fixed">
              <thead>
                <tr className="border-b text-left text-text-muted">
                  <th className="w-32 py-2 font-normal">字段</th>
                  <th className="py-2 font-normal">最新内容</th>
                  <th className="py-2 font-normal">我的内容</th>
                  <th className="w-40 py-2 font-normal">保留</th>
                </tr>
              </thead>
              <tbody>
                {names.map((name) => (
                  <tr key={name} className="border-b align-top">
                    <th scope="row" className="py-2 pr-3 text-left font-medium">
                      {form.facts.get(name)?.label ?? name}
                    </th>
                    <td className="break-words py-2 pr-3">{format(name, latest[name])}</td>
                    <td className="break-words py-2 pr-3">{format(name, mine[name])}</td>
                    <td className="py-2">
                      <RadioGroup
                        aria-label={`${form.facts.get(name)?.label ?? name}保留`}
                        value={sideOf(name)}
                        onChange={(side) => choose({ ...chosen, [name]: side === 'theirs' ? 'theirs' : 'mine' })}
                        options={[
                          { value: 'theirs', label: '最新' },
                          { value: 'mine', label: '我的' },
                        ]}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </DialogBody>
          <DialogFoot>
            <DialogClose asChild>
              <Button>取消</Button>
            </DialogClose>
            <Button tone="primary" onClick={apply}>
              采用所选内容
            </Button>
          </DialogFoot>
        </DialogContent>
      </Dialog>
    </>
  )
}
