package io.braid.migration;

/** Names for what an import adds to a model. */
public final class ModelNames {
    private ModelNames() {}

    /** A name of letters, digits and underscores that needs no quotes. */
    public static String plain(String text) {
        String name = text.replaceAll("\\W+", "_").replaceAll("^_+|_+$", "");
        if (name.isEmpty()) {
            return "unnamed";
        }
        return Character.isDigit(name.charAt(0)) ? "_" + name : name;
    }
}
