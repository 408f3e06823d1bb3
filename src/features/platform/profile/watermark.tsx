import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { watermarkType } from '#contract/rules/watermark.ts'
import {
  getUserWatermark,
  normalizeWatermark,
  resetUserWatermark,
  saveUserWatermark,
  type UserWatermark,
  WatermarkInput,
  watermarkFaults,
} from '#contract/watermark.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { FormBody, FormScope } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { Button } from '#ui/button/button.tsx'
import { confirm } from '#ui/confirm/confirm.ts'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { WatermarkPreview } from '#ui/watermark-preview/watermark-preview.tsx'
import { WatermarkFields } from './watermark-fields.tsx'
import { watermarkSamples } from './watermark-samples.ts'

/** The watermark of pictures the user downloads or shares, with a preview. */
export function ProfileWatermark() {
  const read = useLookup(getUserWatermark, {}, { staleMs: 0 })
  /** Remounts the form for the platform default, without any input. */
  const [round, begin] = useState(0)
  return (
    <QueryBody read={read} noun="水印设置">
      {(watermark) => <WatermarkForm key={round} watermark={watermark} onReset={() => begin(round + 1)} />}
    </QueryBody>
  )
}

interface WatermarkFormProps {
  watermark: UserWatermark
  onReset: () => void
}

function WatermarkForm({ watermark, onReset }: WatermarkFormProps) {
  const { version, inherited, ...initial } = watermark
  const save = useChange(saveUserWatermark)
  const reset = useChange(resetUserWatermark)
  const form = useContractForm<WatermarkInput, 'save'>({
    schema: WatermarkInput,
    check: watermarkFaults,
    intents: ['save'],
    initial,
    // Drafts are keyed by page and record: the profile form already uses the account id.
    record: { id: 0, version },
    save: (values, _intent, action) =>
      save({ ...normalizeWatermark(WatermarkInput.parse(values)), version: action.version }, '水印设置已保存', {
        quiet: true,
        requestId: action.requestId,
      }),
  })
  const dropOwn = () =>
    confirm({
      title: '沿用平台默认水印？',
      consequence: '您自己的水印设置会删除，以后平台修改默认水印时随之变化。',
      action: '沿用平台默认',
      onConfirm: async () => {
        await reset({}, '已沿用平台默认水印', { quiet: true })
        onReset()
      },
    })
  return (
    <FormScope form={form}>
      <FormBody form={form} label="水印设置">
        <FormSection
          title="水印设置"
          description={
            inherited ? '现在沿用平台默认水印，保存后使用您自己的。' : '您下载和分享的图片带上它，原图不会改变。'
          }
        >
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="grid content-start gap-4">
              <WatermarkFields />
              <div className="flex flex-wrap gap-2">
                <SaveButton form={form} intent="save" tone="primary">
                  保存水印
                </SaveButton>
                {!inherited && (
                  <Button size="medium" onClick={() => void dropOwn()}>
                    沿用平台默认
                  </Button>
                )}
              </div>
            </div>
            <Preview />
          </div>
        </FormSection>
      </FormBody>
    </FormScope>
  )
}

/** Preview of the input on a sample picture. */
function Preview() {
  const setting = useWatch() as WatermarkInput
  const [shape, choose] = useState(watermarkSamples[0].name)
  const sample = watermarkSamples.find(({ name }) => name === shape) ?? watermarkSamples[0]
  const { enabled, ...drawn } = setting
  return (
    <section aria-label="水印预览" className="grid content-start gap-3">
      <RadioGroup
        aria-label="样图"
        value={sample.name}
        onChange={choose}
        options={watermarkSamples.map(({ name }) => ({ value: name, label: name }))}
      />
      <WatermarkPreview
        src={sample.src}
        alt={`${sample.name}，${enabled ? '带水印' : '没有水印'}`}
        setting={enabled ? drawn : { ...drawn, type: watermarkType.text, title: '' }}
        className={sample.className}
      />
      <p className="text-small text-text-faint">样图 {sample.size} 像素</p>
    </section>
  )
}
