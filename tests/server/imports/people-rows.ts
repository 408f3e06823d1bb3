import { eq } from 'drizzle-orm'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import { cardMerchant } from '#server/database/schema/cards.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import type { TestServer } from '../setup/test-server.ts'

/** Rows with errors of every kind at once: single cells, several cells, other records, other rows. */
export interface Mixed {
  rows: Partial<Record<string, string>>[]
  faults: string[]
}
/** Rows of users, customers, merchants, their members and distributors, by resource. */
export const peopleRows: Record<string, (server: TestServer) => Promise<Mixed>> = {
  customer: async () => ({
    rows: [
      { name: '客', phone: '123', source: '天上掉下', area: '西湖边', houseArea: '0' },
      { name: '好的客户', phone: '18900000002', area: '西湖边', storeNo: 'MD999999', intentLevel: 'E' },
    ],
    faults: [
      '2 客户姓名：',
      '2 联系电话：',
      '2 客户来源：',
      '2 所在地区：没有找到地区「西湖边」',
      '2 建筑面积(㎡)：',
      '3 所在地区：没有找到地区「西湖边」',
      '3 意向等级：',
      '3 归属门店编号：门店不存在，或未营业',
    ],
  }),
  user: async () => ({
    rows: [
      { phone: '123', realName: '导', area: '西湖边', labels: '没有的标签' },
      { phone: '18900000001', realName: '好的用户', identity: '皇帝', area: '西湖边', inviterNo: 'U999999999' },
    ],
    faults: [
      '2 手机号：',
      '2 真实姓名：',
      '2 所在地区：没有找到地区「西湖边」',
      '2 标签：没有标签「没有的标签」',
      '3 身份：',
      '3 所在地区：没有找到地区「西湖边」',
      '3 邀请人编号：邀请人不存在或已注销',
    ],
  }),
  enterpriseUser: async (server) => {
    const [known] = await server.db
      .select({ name: enterpriseUser.name })
      .from(enterpriseUser)
      .where(eq(enterpriseUser.status, enterpriseStatus.active))
      .limit(1)
    return {
      rows: [
        { name: '坏', phone: '123', merchantType: '个人商家', area: '西湖边', manager: '没有的人' },
        { name: known?.name ?? '', phone: '18900000011', edition: '豪华版', area: '西湖边', licenceNo: '9133' },
      ],
      faults: [
        '2 企业名称：',
        '2 主账号手机：',
        '2 商家类型：',
        '2 所在地区：所在地区请写到区县',
        '2 客户经理：没有这个客户经理',
        '3 企业名称：',
        '3 版本：',
        '3 所在地区：所在地区请写到区县',
        '3 统一社会信用代码：',
      ],
    }
  },
  cardMerchant: async (server) => {
    const [known] = await server.db.select().from(cardMerchant).limit(1)
    return {
      rows: [
        {
          name: '坏',
          applicantKind: '公司',
          level: '钻石卡',
          phone: '123',
          area: '西湖边',
          manager: '没有的人',
          channel: '没有的渠道',
        },
        {
          ...{ name: known?.name ?? '', shortName: '好的', applicantKind: '企业', industry: '软装工作室' },
          ...{ level: '黑金卡', contactName: '沈知微', phone: '18900000021', area: '浙江省杭州市西湖区' },
          ...{ address: '文三路 90 号', manager: 'trade', expireAt: '2020-01-01' },
        },
      ],
      faults: [
        '2 商家名称：',
        '2 简称：',
        '2 主体类型：',
        '2 行业：',
        '2 黑卡等级：没有这个启用的等级',
        '2 联系人：',
        '2 登录手机：',
        '2 所在地区：所在地区请写到区县',
        '2 详细地址：',
        '2 客户经理：没有这个客户经理',
        '2 所属渠道：没有这个渠道',
        '3 商家名称：商家名称已用于其他黑卡',
        '3 统一社会信用代码：企业请填写统一社会信用代码',
        '3 法人：企业请填写法人',
        '3 到期日：到期日已过',
      ],
    }
  },
  merchantUser: async () => ({
    rows: [
      { phone: '123', name: '甲', enterprise: '没有的企业', roleLevel: '店主', storeRole: '' },
      { phone: '18900000001', name: '好的成员', enterprise: 'QY00000001', roleLevel: '财务', storeRole: '皇帝' },
      { phone: '18900000001', name: '好的成员', enterprise: 'QY00000001', roleLevel: '财务', store: '没有的店' },
    ],
    faults: [
      '2 登录手机：',
      '2 姓名：',
      '2 所属企业：没有企业「没有的企业」',
      '2 级别：',
      '2 商城角色：',
      '3 商城角色：没有适用于该商家类型的角色「皇帝」',
      '4 登录手机：与第 3 行重复',
      '4 商城角色：请输入商城角色',
      '4 所属门店：该企业没有营业的门店「没有的店」',
    ],
  }),
  staffQuota: async () => ({
    rows: [
      { enterpriseNo: 'QY99999999', delta: '很多', validTo: '明天', reason: '' },
      { enterpriseNo: 'QY00000001', delta: '1', validTo: '2020-01-01', reason: '续约赠送' },
      { enterpriseNo: 'QY00000001', delta: '0', reason: '续约赠送' },
    ],
    faults: [
      '2 企业编号：没有企业「QY99999999」',
      '2 调整数量：',
      '2 有效至：',
      '2 原因：',
      '3 有效至：有效期须晚于今天',
      '4 企业编号：与第 3 行重复',
      '4 调整数量：',
    ],
  }),
  priceSetting: async () => ({
    rows: [
      {
        distributorName: '没有的经销商',
        skuCode: 'SKU-0',
        purchasePrice: '一百',
        productPrice: '-1',
        salePrice: '1.234',
      },
      { distributorName: '没有的经销商', skuCode: 'SKU-1' },
      { distributorName: '没有的经销商', skuCode: 'SKU-1', salePrice: '459.00' },
    ],
    faults: [
      '2 经销商：经销商不存在',
      '2 采购价：',
      '2 产品价：',
      '2 销售价：',
      '3 经销商：经销商不存在',
      '3 采购价：请至少填写一个价格',
      '4 经销商：与第 3 行重复',
    ],
  }),
  productAuthorization: async () => ({
    rows: [
      { distributorName: '没有的经销商', spuCode: 'S9999999999', mode: '借用', validFrom: '明天', validTo: '后天' },
      {
        distributorName: '没有的经销商',
        spuCode: 'S0000000001',
        mode: '授权',
        validFrom: '2027-12-31',
        validTo: '2027-01-01',
      },
      { distributorName: '没有的经销商', spuCode: 's0000000001', mode: '授权' },
    ],
    faults: [
      '2 经销商：经销商不存在',
      '2 SPU 编码：商品不存在或未通过审核',
      '2 方式：方式应为授权或排除',
      '2 生效日：',
      '2 失效日：',
      '3 经销商：经销商不存在',
      '3 失效日：',
      '4 经销商：与第 3 行重复',
    ],
  }),
  channelPrice: async () => ({
    rows: [
      { channelNo: 'QD999999', skuCode: 'NO-SUCH-SKU', channelSupplyPrice: '0' },
      { channelNo: 'QD999999', skuCode: 'NO-SUCH-SKU-2', channelSupplyPrice: '1.234' },
      { channelNo: 'qd999999', skuCode: 'no-such-sku-2', channelSupplyPrice: '' },
    ],
    faults: [
      '2 渠道编号：渠道商不存在',
      '2 SKU 编码：商品规格不存在',
      '2 渠道供货价：渠道供货价须在 0.01 到 9999999 之间',
      '3 渠道编号：渠道商不存在',
      '3 SKU 编码：商品规格不存在',
      '3 渠道供货价：',
      '4 渠道编号：与第 3 行重复',
      '4 SKU 编码：商品规格不存在',
    ],
  }),
}
