package io.braid.execution.modeldiff;

import java.util.List;
import java.util.stream.Stream;

/**
 * A change that is visible to users when one version of a model replaces another.
 *
 * @param object kind and name of the changed object
 * @param lines details, each with a sign: {@code -} for removed, {@code +} for added
 */
public record DeployChange(Kind kind, String object, List<String> lines) {
    public DeployChange {
        lines = List.copyOf(lines);
    }

    /** Kind of a change. */
    public enum Kind {
        ADDED,
        REMOVED,
        CHANGED
    }

    static DeployChange added(String object, List<String> lines) {
        return new DeployChange(Kind.ADDED, object, lines);
    }

    static DeployChange removed(String object) {
        return new DeployChange(Kind.REMOVED, object, List.of());
    }

    static DeployChange changed(String object, List<String> lines) {
        return new DeployChange(Kind.CHANGED, object, lines);
    }

    /** The same change, qualified by the database. */
    public DeployChange in(String database) {
        return new DeployChange(kind, database + ": " + object, lines);
    }

    /** The change as formatted text. */
    public List<String> text() {
        String sign =
                switch (kind) {
                    case ADDED -> "+ ";
                    case REMOVED -> "- ";
                    case CHANGED -> "~ ";
                };
        return Stream.concat(Stream.of(sign + object), lines.stream().map(line -> "    " + line))
                .toList();
    }
}
