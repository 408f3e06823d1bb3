import { designerLevel } from '#contract/users/codes.ts'
import { feeLabel } from '#contract/users/design-store-rules.ts'
import type { DesignStore, DesignStoreVersion } from '#contract/users/design-stores.ts'
import { Tag } from '#ui/tag/tag.tsx'

interface DesignStorePreviewProps {
  store: Pick<DesignStore, 'level'>
  version: DesignStoreVersion
}

/** A version of a store as the mini-programme shows it. */
export function DesignStorePreview({ store, version }: DesignStorePreviewProps) {
  const { name, avatar, cover, slogan, intro, styles, workYears, serviceAreaNames, cases } = version
  return (
    <section aria-label="小程序预览" className="mx-auto w-80 overflow-hidden rounded-dialog border bg-surface">
      {cover ? (
        <img src={cover} alt="封面" className="aspect-video w-full object-cover" />
      ) : (
        <div className="grid aspect-video w-full place-items-center bg-sunken text-text-faint">封面</div>
      )}
      <div className="grid gap-3 p-4">
        <div className="flex gap-3">
          {avatar ? (
            <img src={avatar} alt="形象照" className="h-24 w-18 shrink-0 rounded object-cover" />
          ) : (
            <span className="grid h-24 w-18 shrink-0 place-items-center rounded bg-sunken text-text-faint">形象照</span>
          )}
          <div className="grid min-w-0 content-start gap-1">
            <h3 className="font-bold text-section">{name}</h3>
            {slogan && <p className="text-text-muted">{slogan}</p>}
            <p className="text-small text-text-muted">
              {designerLevel.label(store.level)} · 从业 {workYears} 年
            </p>
          </div>
        </div>
        {styles.length > 0 && (
          <p className="flex flex-wrap gap-1">
            {styles.map((style) => (
              <Tag key={style.id} quiet>
                {style.name}
              </Tag>
            ))}
          </p>
        )}
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2">
          <dt className="text-text-muted">设计费</dt>
          <dd>{feeLabel(version) || '面议'}</dd>
          <dt className="text-text-muted">服务</dt>
          <dd>{serviceAreaNames.join('、') || '未填写'}</dd>
        </dl>
        {intro && <p className="whitespace-pre-line">{intro}</p>}
        {cases.length > 0 && (
          <ul aria-label="案例" className="grid gap-3">
            {cases.map(({ id, title, cover: picture }) => (
              <li key={id} className="grid gap-1">
                {picture && <img src={picture} alt="" className="aspect-video w-full rounded object-cover" />}
                <span>{title}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
