import type { Roles } from '../framework/company/roles'
import type { Resource } from '../framework/resource'
import type { FindResource } from '../views/display-fields'
import type { SignedInPerson } from '../views/signed-in'

/** What the build tells of the first picture of a page, in the page itself. */
export interface FirstScreen {
  /** Whose records the page shows, and the areas to load: its own and those that add to it. */
  resource?: string
  area?: string
  adds?: readonly string[]
  styles: readonly string[]
}

/** What a picture is drawn from. */
export interface PictureSource {
  who: SignedInPerson
  /** Answers what the page has asked for already, by the name of the operation; undefined where it did not. */
  read<Data>(operation: string): Promise<Data | undefined> | undefined
}

export interface RecordSource extends PictureSource {
  resource: Resource
  find: FindResource
}

export interface PictureParts {
  roles: Roles
  /** What the pages of areas draw first, by their path. */
  pictures: Readonly<Record<string, (source: PictureSource) => Promise<Node[] | undefined>>>
  /** Loads the resource with what other areas add to it. */
  load(screen: FirstScreen): Promise<{ resource: Resource; find: FindResource } | undefined>
}
