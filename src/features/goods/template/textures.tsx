import { useState } from 'react'
import { textureKind } from '#contract/goods/template-codes.ts'
import type { Template } from '#contract/goods/templates.ts'
import { deleteTextures, listTextures, saveTextures, type Texture } from '#contract/goods/textures.ts'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { confirm } from '#ui/confirm/confirm.ts'
import { Tag } from '#ui/tag/tag.tsx'
import { PartPlace } from './part-dialog.tsx'
import { PartList, PartRow } from './part-list.tsx'
import { TemplateTextureBatch } from './texture-batch.tsx'
import { TemplateTextureForm } from './texture-form.tsx'

/** The texture options for goods of the template. */
export function TemplateTextures({ template }: { template: Template }) {
  const { data, error, refetch } = useLookup(listTextures, { templateId: template.id }, { staleMs: 0 })
  const [edited, edit] = useState<{ texture: Texture | null } | null>(null)
  const [isBatch, startBatch] = useState(false)
  const can = useCan()
  const removeCall = useChange(deleteTextures)
  const remove = ({ id, name }: Texture) =>
    confirm({
      title: `删除材质「${name}」？`,
      consequence: '商品选用的材质不会删除；删除后不能恢复。',
      action: '删除材质',
      tone: 'danger',
      onConfirm: async () => {
        await removeCall({ ids: [id] }, `材质「${name}」已删除`, { quiet: true })
      },
    })
  return (
    <PartPlace name={`texture/${template.id}`}>
      <PartList
        noun="材质"
        purpose="商品可选的面料、木纹与石材，用于商品页与设计方案。"
        items={data}
        error={error}
        onRetry={() => void refetch()}
        add={
          <Can call={saveTextures}>
            <Button onClick={() => startBatch(true)}>批量上传</Button>
            <Button onClick={() => edit({ texture: null })}>新增材质</Button>
          </Can>
        }
      >
        {(texture) => (
          <PartRow
            key={texture.id}
            name={texture.name}
            image={texture.image}
            tags={
              <>
                <Tag>{textureKind.label(texture.textureKind)}</Tag>
                {texture.color && (
                  <span
                    role="img"
                    aria-label={`主色 ${texture.color}`}
                    className="size-4 rounded-full border"
                    style={{ background: texture.color }}
                  />
                )}
              </>
            }
            facts={[
              texture.realSize && `${texture.realSize} mm`,
              texture.priceDelta ? `加价 ¥${texture.priceDelta}` : '不加价',
              texture.material && `材料 ${texture.material.name}`,
            ]}
            enabled={texture.enabled}
            actions={[
              can(saveTextures) && { label: '编辑', onSelect: () => edit({ texture }) },
              can(deleteTextures) && { label: '删除', tone: 'danger', onSelect: () => void remove(texture) },
            ]}
          />
        )}
      </PartList>
      {edited && <TemplateTextureForm templateId={template.id} texture={edited.texture} onClose={() => edit(null)} />}
      {isBatch && <TemplateTextureBatch templateId={template.id} onClose={() => startBatch(false)} />}
    </PartPlace>
  )
}
