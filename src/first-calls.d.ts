/** Set by `public/first-calls.js`, which runs before the application. */
declare var stewardFirstCalls:
  | {
      /** Answers the call where the page has sent it already; else undefined. */
      take(
        path: string,
        body: string,
        options: import('../dataProvider/call').CallOptions,
      ): Promise<Response> | undefined
      /** Answers the data that a call of this operation brought, and leaves the answer for the application. */
      read<Data>(operation: string): Promise<Data | undefined> | undefined
    }
  | undefined
