import { choice, instant, longText, number, ref, rows } from '../../fields'
import { peopleResource } from '../../framework/register'
import { defineResource, type Resource } from '../../framework/resource'
import { commentTable, findCommentRules, maxCommentLength, maxMentions } from '../../framework/steps/comment-rules'

/** What the engine needs of a resource with comments. */
export type ResourceWithComments = Pick<Resource, 'name' | 'label' | 'comments'>

/**
 * A comment on a record; only the server writes it. It has no grants:
 * `server/operations/comments/comment-rights.ts` asks whether the caller may read the record.
 * @param commented the resources whose records have comments
 */
export const buildComments = (commented: readonly ResourceWithComments[]) =>
  defineResource(commentTable, {
    label: 'Comment',
    route: 'Comments',
    title: 'entityType',
    fields: {
      entityType: choice(Object.fromEntries(commented.map(({ name, label }) => [name, label])), {
        label: 'Written on',
        isOfNames: true,
        namesResource: true,
        required: true,
        fixed: true,
      }),
      recordId: number({ label: 'Record', min: 1, required: true }),
      text: longText({ max: maxCommentLength }),
      writtenByEmpId: ref(peopleResource, { label: 'Written by', required: true, fixed: true }),
      mentions: rows({ empId: ref(peopleResource, { label: 'Person', required: true }) }, { max: maxMentions }),
      editedAt: instant({ label: 'Edited' }),
      removedAt: instant({ label: 'Deleted' }),
      removedByEmpId: ref(peopleResource, { label: 'Deleted by' }),
    },
    indexes: [['entityType', 'recordId', '-id']],
    access: [],
  })

/** Builds the engine's resource of comments, where resources declare `comments`. */
export function buildCommentResources(resources: readonly ResourceWithComments[]): readonly Resource[] {
  const commented = resources.filter((resource) => findCommentRules(resource))
  return commented.length === 0 ? [] : [buildComments(commented)]
}
