// Sets the chosen theme before anything is drawn, so that a dark page never flashes white. It is the one script that
// is no module, since modules wait for the document.
{
  let chosen = null;
  try {
    chosen = JSON.parse(localStorage.getItem("tabiya.settings") ?? "{}").theme;
  } catch {
    // Without storage the system decides.
  }
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
}
