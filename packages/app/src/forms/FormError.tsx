/** Why a form was refused, where no field is to blame. */
export const FormError = ({ children }: { readonly children: string | undefined }) =>
  children === undefined ? null : (
    <p class="error" role="alert">
      {children}
    </p>
  )
