/** The reason why a form was refused, if it belongs to no field. */
export const FormError = ({ children }: { readonly children: string | undefined }) =>
  children === undefined ? null : (
    <p class="error" role="alert">
      {children}
    </p>
  )
