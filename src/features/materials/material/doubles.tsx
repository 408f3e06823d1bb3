import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Material, MaterialDouble } from '#contract/materials/materials.ts'
import { smallImage } from '#lib/small-image.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Money } from '#ui/money/money.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { materialPaths } from '../paths.ts'

/** A similarity above this marks two materials as likely duplicates. */
const ALIKE = 80

/** The submitted material next to similar library materials. */
export function MaterialDoubles({ material }: { material: Material }) {
  return (
    <TitledSection title="疑似重复" heading={<>平台库中相近的材料 {material.doubles.length}</>} className="gap-2">
      <div className="overflow-x-auto rounded-panel border">
        <table className="w-full text-left">
          <thead className="text-small text-text-muted">
            <tr>
              {['材料', '品牌', '型号', '规格尺寸', '销售价', '相似度'].map((title) => (
                <th key={title} className="px-3 py-2 font-normal">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y border-t">
            <Row material={material}>
              <Tag>本条</Tag>
            </Row>
            {material.doubles.map((double) => (
              <Row key={double.id} material={double} isLink>
                <Tag tone={double.score >= ALIKE ? 'danger' : 'warning'}>{double.score}%</Tag>
              </Row>
            ))}
          </tbody>
        </table>
      </div>
    </TitledSection>
  )
}

interface RowProps {
  material: Omit<MaterialDouble, 'score'>
  isLink?: boolean
  children: ReactNode
}

function Row({ material: { id, name, cover, brand, model, size, salePrice }, isLink = false, children }: RowProps) {
  return (
    <tr>
      <th scope="row" className="px-3 py-2 font-normal">
        <span className="flex items-center gap-2">
          <Thumbnail src={smallImage(cover, 40)} full={cover} alt={name} size={40} />
          {isLink ? (
            <Link to={materialPaths.list.to({ id })} className="text-accent-text hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </span>
      </th>
      <td className="px-3 py-2">{brand.name}</td>
      <td className="px-3 py-2">{model}</td>
      <td className="whitespace-nowrap px-3 py-2">{size}</td>
      <td className="px-3 py-2">
        <Money amount={salePrice || null} />
      </td>
      <td className="px-3 py-2">{children}</td>
    </tr>
  )
}
