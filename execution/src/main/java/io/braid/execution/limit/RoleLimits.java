package io.braid.execution.limit;

import io.braid.execution.storage.FormatNumber;
import io.braid.execution.storage.SealedFile;
import io.braid.planner.access.Principal;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Limits of roles, stored in a file, and the number of running statements of each role. Like grants of roles to users,
 * they refer to roles by name, independently of databases. Administrators have no limits. Thread-safe.
 */
public final class RoleLimits {
    private static final String WARN = "warn";
    private static final int VERSION = 2;
    /** First version that ends with a checksum. */
    private static final int SEALED_SINCE = 2;

    private static final String HEADER = "# The limits of roles, version " + VERSION + ".\n";

    private final Path file;
    private final Map<String, Integer> running = new HashMap<>();
    private volatile List<RoleValue> all;

    private RoleLimits(Path file) {
        this.file = file;
        this.all = read(file);
    }

    /** Loads the file; a missing file means that there are no limits. */
    public static RoleLimits load(Path file) {
        return new RoleLimits(file);
    }

    /** All limits, by role. */
    public List<RoleValue> all() {
        return all;
    }

    /**
     * Sets a limit of a role.
     *
     * @param value null to remove the limit, both as refusal and as warning
     * @param warns true to warn about statements beyond the limit instead of refusing them
     */
    public void set(String role, String limitName, @Nullable String value, boolean warns) {
        RoleLimit limit = RoleLimit.of(limitName);
        if (warns && !limit.mayWarn()) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER, limit.word() + " does not warn; " + RoleLimit.warning() + " may");
        }
        String name = role.toLowerCase(Locale.ROOT);
        synchronized (this) {
            List<RoleValue> changed = new ArrayList<>(all);
            changed.removeIf(each ->
                    each.role().equals(name) && each.limit() == limit && (value == null || each.warns() == warns));
            if (value != null) {
                changed.add(new RoleValue(name, limit, limit.parse(value), warns));
            }
            SealedFile.write(file, text(changed));
            all = List.copyOf(changed);
        }
    }

    /** The effective limits of a principal. */
    public Limits of(Principal principal) {
        return principal.administrator()
                ? Limits.NONE
                : Limits.strictest(
                        all.stream()
                                .filter(each -> principal.roles().contains(each.role()))
                                .toList(),
                        () -> begin(principal.roles()));
    }

    private synchronized Limits.Admission begin(Set<String> roles) {
        for (RoleValue each : all) {
            if (each.limit() == RoleLimit.MAX_RUNNING_QUERIES
                    && roles.contains(each.role())
                    && running.getOrDefault(each.role(), 0) >= each.number()) {
                throw new BraidException(
                        ErrorCode.TOO_MANY_CONNECTIONS,
                        "As many queries are running as " + each + " allows; try again when one has ended");
            }
        }
        roles.forEach(role -> running.merge(role, 1, Integer::sum));
        return () -> end(roles);
    }

    private synchronized void end(Set<String> roles) {
        roles.forEach(role -> running.computeIfPresent(role, (name, count) -> count == 1 ? null : count - 1));
    }

    private static String text(List<RoleValue> limits) {
        StringBuilder text = new StringBuilder(HEADER);
        limits.forEach(each -> text.append(URLEncoder.encode(each.role(), StandardCharsets.UTF_8))
                .append(' ')
                .append(each.limit().word())
                .append(' ')
                .append(each.text())
                .append(each.warns() ? " " + WARN : "")
                .append('\n'));
        return text.toString();
    }

    private static List<RoleValue> read(Path file) {
        try {
            return Files.exists(file)
                    ? opened(file, Files.readString(file, StandardCharsets.UTF_8))
                            .lines()
                            .filter(line -> !line.startsWith("#"))
                            .map(line -> line(file, line))
                            .toList()
                    : List.of();
        } catch (IOException e) {
            throw new BraidException(ErrorCode.CONFIGURATION_ERROR, "Cannot read " + file, e);
        }
    }

    private static String opened(Path file, String content) {
        FormatNumber.refuseLater(file, content, VERSION);
        return SealedFile.opened(file, content, FormatNumber.of(content) < SEALED_SINCE);
    }

    private static RoleValue line(Path file, String line) {
        String[] parts = line.split(" ", 4);
        boolean warns = parts.length == 4 && parts[3].equals(WARN);
        if (parts.length < 3 || (parts.length == 4 && !warns)) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    file + " has the line '" + line + "'; expected: role limit value, and " + WARN
                            + " behind it for one that only warns");
        }
        RoleLimit limit = RoleLimit.of(parts[1]);
        return new RoleValue(URLDecoder.decode(parts[0], StandardCharsets.UTF_8), limit, limit.parse(parts[2]), warns);
    }
}
