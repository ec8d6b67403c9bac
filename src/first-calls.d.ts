/** Set by `public/first-calls.js`, which runs before the application. */
declare var stewardFirstCalls:
  | {
      /** Answers the call where the page has sent it already; else undefined. */
      take(
        path: string,
        body: string,
        options: import('../dataProvider/call').CallOptions,
      ): Promise<Response> | undefined
    }
  | undefined
