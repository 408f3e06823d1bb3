import { useState } from 'react'
import { promptLevel, promptPlace } from '#contract/goods/template-codes.ts'
import {
  addSpecPrompt,
  deleteSpecPrompt,
  listSpecPrompts,
  type SpecPrompt,
  updateSpecPrompt,
} from '#contract/goods/template-prompts.ts'
import type { Template } from '#contract/goods/templates.ts'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { confirm } from '#ui/confirm/confirm.ts'
import { Tag } from '#ui/tag/tag.tsx'
import { PartPlace } from './part-dialog.tsx'
import { PartList, PartRow } from './part-list.tsx'
import { TemplatePromptForm } from './prompt-form.tsx'

/** Prompts shown to customers when they choose a spec value of the template. */
export function TemplatePrompts({ template }: { template: Template }) {
  const { data, error, refetch } = useLookup(
    listSpecPrompts,
    { templateId: template.id, pageSize: 200 },
    { staleMs: 0 },
  )
  const [edited, edit] = useState<{ prompt: SpecPrompt | null } | null>(null)
  const can = useCan()
  const removeCall = useChange(deleteSpecPrompt)
  const remove = ({ id, title }: SpecPrompt) =>
    confirm({
      title: `删除规格提示「${title}」？`,
      consequence: '客户选择规格时不再看到这条提示，不能恢复。',
      action: '删除提示',
      tone: 'danger',
      onConfirm: async () => {
        await removeCall({ id }, `规格提示「${title}」已删除`, { quiet: true })
      },
    })
  return (
    <PartPlace name={`prompt/${template.id}`}>
      <PartList
        noun="规格提示"
        purpose="客户选择规格值时看到的说明；同一规格值在一个位置只有一条。"
        items={data?.list}
        error={error}
        onRetry={() => void refetch()}
        add={
          <Can call={addSpecPrompt}>
            <Button onClick={() => edit({ prompt: null })}>新增规格提示</Button>
          </Can>
        }
      >
        {(prompt) => (
          <PartRow
            key={prompt.id}
            name={prompt.title}
            tags={
              <>
                <Tag tone={promptLevel.tone(prompt.level)}>{promptLevel.label(prompt.level)}</Tag>
                <Tag>{`${prompt.spec.name}：${prompt.valueName || '全部'}`}</Tag>
              </>
            }
            facts={[
              prompt.places.map(promptPlace.label).join('、'),
              prompt.images.length > 0 && `${prompt.images.length} 张示意图`,
            ]}
            text={prompt.content}
            enabled={prompt.enabled}
            actions={[
              can(updateSpecPrompt) && { label: '编辑', onSelect: () => edit({ prompt }) },
              can(deleteSpecPrompt) && { label: '删除', tone: 'danger', onSelect: () => void remove(prompt) },
            ]}
          />
        )}
      </PartList>
      {edited && <TemplatePromptForm template={template} prompt={edited.prompt} onClose={() => edit(null)} />}
    </PartPlace>
  )
}
