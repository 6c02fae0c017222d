package io.braid.migration;

/** Names for objects that a migration adds to a model. */
public final class ModelNames {
    private ModelNames() {}

    /** Returns a name of letters, digits and underscores that needs no quotes. */
    public static String plain(String text) {
        String name = text.replaceAll("\\W+", "_").replaceAll("^_+|_+$", "");
        if (name.isEmpty()) {
            return "unnamed";
        }
        return Character.isDigit(name.charAt(0)) ? "_" + name : name;
    }
}
