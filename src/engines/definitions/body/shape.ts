/** What a name in a body may stand for. */
export type NameKind = 'field' | 'column' | 'path' | 'reference' | 'resource' | 'role' | 'approver' | 'state' | 'step'

/**
 * The form of a part of a body. The reader, the JSON schema, the inputs of the editor and the random bodies of
 * the tests follow from it.
 */
export type Shape =
  | { is: 'words'; most: number }
  | { is: 'code' }
  | { is: 'yes' }
  | { is: 'number'; least?: number; most?: number; decimals?: number }
  | { is: 'amount' }
  | { is: 'day' }
  | { is: 'constant' }
  | { is: 'oneOf'; values: readonly (string | boolean)[] }
  | { is: 'name'; of: NameKind; also?: readonly string[] }
  | { is: 'sort' }
  | { is: 'currency' }
  | { is: 'filter'; isOfOther?: true }
  | { is: 'expression' }
  | { is: 'choices' }
  | { is: 'fields'; isNested: boolean; most: number }
  /** `keepsEmpty` where no entry says something else than no list: nobody has the right. */
  | { is: 'list'; of: Shape; least?: number; most: number; keepsEmpty?: true }
  /** `hasCodes` where the keys are names of the body's own, in letters and digits. */
  | { is: 'map'; of: Shape; keys?: NameKind; hasCodes?: true; most: number }
  | ObjectShape
  | { is: 'named'; options: ObjectShape; most: number; what: 'state' | 'step' }
  | { is: 'either'; of: readonly Shape[]; says: string }
  /** Parts of shipped resources, which the build checks beside all other declarations. */
  | { is: 'open' }

/** Parts in their order, which is that of the files; those in `needs` may not be left out. */
export interface ObjectShape {
  is: 'object'
  parts: Readonly<Record<string, Shape>>
  needs: readonly string[]
  /** Why some parts are not there, by their names. */
  refused?: Readonly<Record<string, string>>
}

/** Makes the shape of an object with these parts; those that `needs` names are never left out. */
export const makeObject = (parts: ObjectShape['parts'], ...needs: readonly string[]): ObjectShape => ({
  is: 'object',
  parts,
  needs,
})

const roleShape: Shape = { is: 'name', of: 'role' }
export const rolesShape: Shape = { is: 'list', of: roleShape, least: 1, most: 60 }
export const yesShape: Shape = { is: 'yes' }
export const filterShape: Shape = { is: 'filter' }
export const codeShape: Shape = { is: 'code' }
export const currencyShape: Shape = { is: 'currency' }
export const columnShape: Shape = { is: 'name', of: 'column' }
export const columnsShape: Shape = { is: 'list', of: columnShape, most: 60 }
export const labelShape: Shape = { is: 'words', most: 80 }
export const sentenceShape: Shape = { is: 'words', most: 300 }

/** Rights of a field or a step: roles, or roles on some records. */
export const rightsShape: Shape = {
  is: 'list',
  keepsEmpty: true,
  most: 30,
  of: {
    is: 'either',
    says: 'is a role, or { role, where }',
    of: [
      roleShape,
      makeObject(
        {
          role: { is: 'either', says: 'is a role or a list of roles', of: [roleShape, rolesShape] },
          where: filterShape,
        },
        'where',
      ),
    ],
  },
}
