import { z } from 'zod'
import { type RoleBody, roleExtents } from '../../../../src/framework/company/own-roles/role-body'
import { ownPrefix } from '../../../../src/framework/company/resource-body'
import { capitalize } from '../../../../src/framework/naming'
import type { Role } from '../../../../src/framework/register'

const isName = (value: unknown) => typeof value === 'string' && value.length > 0 && value.length <= 100
// Signs without width would let two labels look the same.
const isPlainText = (text: string) => !/[\p{Cc}\p{Cf}]/u.test(text)
const plainText = (most: number) =>
  z.string().trim().min(1).max(most).refine(isPlainText, 'holds signs that nobody sees; type it again')
const name = z.string().min(1).max(100)
const names = z.array(name).max(300)
const extent = z.enum(roleExtents)

const rights = z.strictObject({
  as: z.custom<Role>(isName, 'names a role').optional(),
  person: name.optional(),
  can: z
    .strictObject({
      list: extent.optional(),
      show: extent.optional(),
      create: extent.optional(),
      update: extent.optional(),
      delete: extent.optional(),
      export: extent.optional(),
    })
    .optional(),
  steps: z.record(name, extent).optional(),
  reads: names.optional(),
  writes: names.optional(),
})

const path = z
  .string()
  .regex(/^(\/[A-Za-z0-9/_-]+|https:\/\/[^ ]+)$/, 'is the path of a page')
  .max(200)

const entry = z.strictObject({
  name: plainText(40),
  icon: z.string().min(1).max(40),
  path: path.nullable().default(null),
  group: z.string().max(40).nullable().default(null),
  badge: plainText(12).nullable().optional(),
  type: z.literal('label').nullable().optional(),
})

/** The form of a role. Whether its names exist, and who lends what, is checked against the declarations. */
export const roleBody = z.strictObject({
  name: z.string().regex(/^[a-z][a-zA-Z0-9]{1,39}$/, 'is letters and digits, first a small letter'),
  label: plainText(60),
  about: plainText(200).optional(),
  rights: z.record(name, rights).refine((all) => Object.keys(all).length <= 500, 'names more than 500 resources'),
  opens: z.array(path).max(200).optional(),
  menu: z
    .strictObject({
      first: path.optional(),
      entries: z.array(entry).max(200),
      hidden: z.array(path).max(500).optional(),
    })
    .optional(),
})

export const roleParts = Object.keys(roleBody.shape)

/** The name by which grants and other definitions know the role; no shipped role begins so. */
const readRoleName = z.custom<Role>(isName)
export const toRoleName = ({ name }: Pick<RoleBody, 'name'>): Role => readRoleName.parse(ownPrefix + capitalize(name))
