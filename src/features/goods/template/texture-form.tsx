import { useState } from 'react'
import { textureKind } from '#contract/goods/template-codes.ts'
import { textureUploads } from '#contract/goods/template-rules.ts'
import { saveTextures, type Texture, TextureInput } from '#contract/goods/textures.ts'
import { listMaterials } from '#contract/materials/materials.ts'
import { ApiError } from '#lib/api-error.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { ImageField } from '#screen/files/upload-fields.tsx'
import { ColourField } from '#screen/form/choice-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, PickField, PriceField, SwitchField, TextField } from '#screen/form/fields.tsx'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { PartDialog } from './part-dialog.tsx'

const field = fieldsOf<TextureValues>()

type TextureValues = Omit<TextureInput, 'textureKind'> & { textureKind: TextureInput['textureKind'] | null }

const blank: TextureValues = {
  name: '',
  textureKind: null,
  image: '',
  color: '',
  realSize: '',
  priceDelta: '',
  materialId: null,
  enabled: true,
}

const valuesOf = (texture: Texture): TextureValues => {
  const { name, textureKind: kind, image, color, realSize, priceDelta, material, enabled } = texture
  return { name, textureKind: kind, image, color, realSize, priceDelta, materialId: material?.id ?? null, enabled }
}

interface TemplateTextureFormProps {
  templateId: number
  /** Null when creating. */
  texture: Texture | null
  onClose: () => void
}

export function TemplateTextureForm({ templateId, texture, onClose }: TemplateTextureFormProps) {
  const save = useChange(saveTextures)
  const form = useContractForm<TextureValues, 'save'>({
    schema: TextureInput,
    intents: ['save'],
    initial: texture ? valuesOf(texture) : blank,
    record: texture,
    save: (values, _intent, { requestId, version }) => {
      const input = TextureInput.parse(values)
      const item = texture ? { ...input, id: texture.id, version } : input
      const options = { quiet: true, requestId }
      return save({ templateId, items: [item] }, `材质「${input.name}」已保存`, options).catch(asOne)
    },
  })
  return (
    <PartDialog title={texture ? `编辑「${texture.name}」` : '新增材质'} form={form} onClose={onClose}>
      <TextField name={field('name')} label="材质名称" maxLength={30} />
      <CodeField name={field('textureKind')} label="材质类别" codes={textureKind} />
      <ImageField name={field('image')} label="贴图" rules={textureUploads.image} />
      <ColourField name={field('color')} label="主色" />
      <TextField name={field('realSize')} label="实际尺寸(mm)" placeholder="宽x高，如 600x600" maxLength={11} />
      <PriceField name={field('priceDelta')} label="加价" />
      <MaterialField chosen={texture?.material ?? null} />
      <SwitchField name={field('enabled')} label="启用" />
    </PartDialog>
  )
}

/** The server reports errors per item of a list; this form has a single item, so its prefix is removed. */
function asOne(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [path.replace(/^items\.0\./, ''), message]),
  )
  throw new ApiError(error.kind, error.code, error.message, { ...Object(error.data), fields }, error.requestId)
}

/** The library material shown by the texture. */
function MaterialField({ chosen }: { chosen: Texture['material'] }) {
  const canLook = useCanCall(listMaterials)
  const [keyword, search] = useState('')
  const { data, isFetching } = useLookup(
    listMaterials,
    { pickable: true, pageSize: 50, ...(keyword && { keyword }) },
    { enabled: canLook },
  )
  if (!canLook) return null
  return (
    <PickField
      name={field('materialId')}
      label="对应材料"
      placeholder="搜索材料库"
      options={(data?.list ?? []).map(({ id, name, brand }) => ({ value: String(id), label: name, hint: brand.name }))}
      chosenOptions={chosen ? [{ value: String(chosen.id), label: chosen.name }] : []}
      onSearch={search}
      loading={isFetching}
    />
  )
}
