import { z } from 'zod'
import { areaCodes, files, fileUrl, id, money, orEmpty, paragraph, rate, requiredLine } from '#contract/fields.ts'
import { CREDIT_CODE_MESSAGE, isCreditCode } from '#contract/rules/credit-code.ts'
import { isMobile } from '#contract/rules/phone.ts'

/** The papers and terms of an account: form input of opening and editing. */
export const DistributorInput = z.strictObject({
  name: requiredLine(50, '经销商名称', 2),
  shortName: requiredLine(12, '简称', 2),
  licenceNo: z.string('请输入统一社会信用代码').trim().toUpperCase().refine(isCreditCode, CREDIT_CODE_MESSAGE),
  licenceImage: fileUrl('营业执照'),
  legalPerson: requiredLine(20, '法人', 2),
  address: requiredLine(120, '地址', 5),
  contactName: requiredLine(20, '联系人', 2),
  phone: z.string('请输入登录手机').trim().refine(isMobile, '请输入正确的手机号'),
  email: orEmpty(z.email('请输入正确的邮箱').max(60, '邮箱最多 60 个字')),
  managerId: id('请选择客户经理'),
  areas: areaCodes('授权区域').min(1, '请选择授权区域'),
  contractNo: requiredLine(40, '合同编号', 4),
  contractFiles: files(5, '合同文件').min(1, '请上传合同文件'),
  deposit: z.string().min(1, '请输入保证金').pipe(money('保证金')),
  /** Empty: as the SKU and the package have it. */
  purchaseFactor: orEmpty(rate('采购系数')),
  productFactor: orEmpty(rate('产品系数')),
  saleFactor: orEmpty(rate('销售系数')),
  remark: paragraph(500, '内部备注'),
})
export type DistributorInput = z.infer<typeof DistributorInput>
