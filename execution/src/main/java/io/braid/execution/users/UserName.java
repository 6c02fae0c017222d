package io.braid.execution.users;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * Rules for user names that prevent impersonation: PRECIS (RFC 8265), and no mix of scripts with look-alike letters.
 */
public final class UserName {
    private static final String ALIKE_CYRILLIC =
            "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445"
                    + "\u0456\u0458\u0455\u0501\u04bb\u051b\u051d";
    private static final String FOR_CYRILLIC = "abekmhopctyxijsdhqw";
    private static final String ALIKE_GREEK =
            "\u03b1\u03b2\u03b5\u03b6\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u03f2";
    private static final String FOR_GREEK = "abezhikmnoptyxc";

    /** Scripts with letters that look like those of another of these scripts. */
    private static final Set<UnicodeScript> ALIKE =
            EnumSet.of(UnicodeScript.LATIN, UnicodeScript.CYRILLIC, UnicodeScript.GREEK);

    private UserName() {}

    /** The canonical form (NFKC) of a name that can be written in several ways, for instance in full-width letters. */
    public static String normalized(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFKC);
    }

    /** The normalized name for a new user; rejects a name that breaks the rules. */
    static String checked(String given) {
        String name = normalized(given);
        if (name.isEmpty() || name.startsWith("#") || name.codePoints().anyMatch(c -> !isShown(c))) {
            throw new BraidException(
                    ErrorCode.INVALID_NAME,
                    "'" + given
                            + "' cannot be the name of a user: those have no blanks and no invisible characters, are"
                            + " not empty, and do not"
                            + " begin with #");
        }
        Set<UnicodeScript> scripts = EnumSet.noneOf(UnicodeScript.class);
        name.codePoints().mapToObj(UnicodeScript::of).filter(ALIKE::contains).forEach(scripts::add);
        if (scripts.size() > 1) {
            throw new BraidException(
                    ErrorCode.INVALID_NAME,
                    "'" + given
                            + "' cannot be the name of a user: it has letters of several alphabets that look alike, "
                            + scripts);
        }
        return name;
    }

    private static boolean isShown(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    /** True if two names can be confused: they differ only in letter case, Unicode form or look-alike letters. */
    static boolean areAlike(String one, String other) {
        return skeleton(one).equals(skeleton(other));
    }

    private static String skeleton(String name) {
        StringBuilder skeleton = new StringBuilder();
        normalized(normalized(name).toLowerCase(Locale.ROOT))
                .codePoints()
                .filter(UserName::isShown)
                .map(UserName::alike)
                .forEach(skeleton::appendCodePoint);
        return skeleton.toString();
    }

    private static int alike(int c) {
        int cyrillic = ALIKE_CYRILLIC.indexOf(c);
        int greek = ALIKE_GREEK.indexOf(c);
        if (c == '\u0131') {
            return 'i';
        }
        return cyrillic >= 0 ? FOR_CYRILLIC.charAt(cyrillic) : greek >= 0 ? FOR_GREEK.charAt(greek) : c;
    }
}
