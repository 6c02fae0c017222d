package io.braid.execution.login;

import io.braid.execution.setting.GivenFile;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Mapping from groups of a directory or token issuer to roles: a file with a line {@code group -> role, role} for each
 * group. The file is read at each login, so that changes take effect at the next one.
 */
final class GroupRoles {
    private static final String ARROW = "->";

    private final Optional<Path> file;

    private GroupRoles(Optional<Path> file) {
        this.file = file;
    }

    /** The mapping in the given file; rejects malformed lines. */
    static GroupRoles in(GivenFile given) {
        GroupRoles roles = new GroupRoles(given.path());
        roles.lines();
        return roles;
    }

    /**
     * The roles, in lower case, of a user in these groups.
     *
     * @param spelled normalizes a group name that has several spellings
     */
    Set<String> of(Collection<String> groups, UnaryOperator<String> spelled) {
        Set<String> spelledGroups = groups.stream().map(spelled).collect(Collectors.toSet());
        return lines().stream()
                .filter(line -> spelledGroups.contains(spelled.apply(line.group())))
                .flatMap(line -> line.roles().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private List<Line> lines() {
        if (file.isEmpty()) {
            return List.of();
        }
        try {
            return Files.readAllLines(file.get(), StandardCharsets.UTF_8).stream()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .map(this::line)
                    .toList();
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR, "Cannot read the file of group-roles, " + file.get(), e);
        }
    }

    private Line line(String text) {
        int arrow = text.lastIndexOf(ARROW);
        List<String> roles = arrow < 0
                ? List.of()
                : List.of(text.substring(arrow + ARROW.length()).split(",", -1)).stream()
                        .map(role -> role.strip().toLowerCase(Locale.ROOT))
                        .toList();
        if (arrow <= 0 || roles.contains("")) {
            throw Settings.wrong("The file of group-roles, " + file.orElseThrow() + ", has the line '" + text
                    + "'; expected: group -> role, role");
        }
        return new Line(text.substring(0, arrow).strip(), roles);
    }

    /** A group and the roles of its members. */
    private record Line(String group, List<String> roles) {}
}
