package io.braid.server.up;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Parser of the URLs given to {@code braid up}. */
final class SourceUrls {
    /** Optional name before the URL, as in {@code crm=postgresql://...}. */
    private static final Pattern NAMED = Pattern.compile("([A-Za-z_]\\w*)=(.*)");

    private static final Pattern KIND = Pattern.compile("([A-Za-z0-9+]+):(.*)");

    /** Network part of a URL; user and password may contain references, whose slashes and colons are ignored. */
    private static final Pattern NETWORK = Pattern.compile("//(?:((?:[^@/$]|\\$\\{[^}]*\\}|\\$)*)@)?"
            + "(\\[[^\\]]*\\]|[^:/?@\\[]*)(?::([^/?@]*))?(?:/([^?]*))?(?:\\?(.*))?");

    private static final Pattern JDBC_PASSWORD = Pattern.compile("(?i)([?&;]password=)([^&;]*)");
    private static final Pattern JDBC_USER = Pattern.compile("(?i)[?&;]user(?:name)?=([^&;]*)");

    private static final Pattern JDBC_DATABASE = Pattern.compile("(?i)databaseName=([^;]*)");
    private static final Pattern LAST_PART = Pattern.compile("/([^/?;]+)(?:[?;].*)?$");

    private static final Map<String, String> WRAPPERS = Map.of(
            "postgresql", "postgresql",
            "postgres", "postgresql",
            "mysql", "mysql",
            "mariadb", "mysql",
            "sqlserver", "sqlserver",
            "mssql", "sqlserver",
            "duckdb", "duckdb",
            "h2", "h2",
            "jdbc", "jdbc");

    private static final String EXAMPLE = "such as postgresql://ada@localhost:5432/crm";

    private SourceUrls() {}

    /** Parses all URLs; sources with the same name are made distinct. */
    static List<SourceUrl> readAll(List<String> texts) {
        List<SourceUrl> sources = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (String text : texts) {
            SourceUrl source = read(text);
            String name = source.name();
            for (int number = 2; !names.add(name); number++) {
                name = source.name() + "_" + number;
            }
            sources.add(source.named(name));
        }
        return sources;
    }

    static SourceUrl read(String text) {
        Matcher named = NAMED.matcher(text);
        if (named.matches() && KIND.matcher(named.group(2)).matches()) {
            return readUnnamed(named.group(2)).named(named.group(1).toLowerCase(Locale.ROOT));
        }
        return readUnnamed(text);
    }

    private static SourceUrl readUnnamed(String text) {
        Matcher kind = KIND.matcher(text);
        if (!kind.matches()) {
            throw wrong(text, "is no URL", "it begins with the kind of the database, " + EXAMPLE);
        }
        String wrapper = WRAPPERS.get(kind.group(1).toLowerCase(Locale.ROOT));
        if (wrapper == null) {
            throw wrong(
                    text,
                    "begins with the unknown kind '" + kind.group(1) + "'"
                            + Suggestion.hint(kind.group(1), WRAPPERS.keySet()),
                    "there are " + WRAPPERS.keySet().stream().sorted().collect(Collectors.joining(", ")));
        }
        return switch (wrapper) {
            case "duckdb" -> duckdb(text, kind.group(2));
            case "h2" -> h2(text, kind.group(2));
            case "jdbc" -> jdbc(text);
            default -> network(text, kind.group(1).toLowerCase(Locale.ROOT), wrapper, kind.group(2));
        };
    }

    private static SourceUrl network(String text, String kind, String wrapper, String rest) {
        Matcher parts = NETWORK.matcher(rest);
        if (!parts.matches()) {
            throw wrong(text, "has no host", "write it as " + kind + "://USER@HOST:PORT/DATABASE");
        }
        String host = host(text, kind, parts);
        String database = decoded(text, parts.group(4));
        if (database.isEmpty()) {
            throw wrong(text, "names no database", "write it as " + kind + "://USER@" + host + "/DATABASE");
        }
        Login login = Login.of(text, parts.group(1));
        if (login.user().isEmpty()) {
            throw wrong(
                    text,
                    "names no user",
                    "write it as " + kind + "://USER@" + host + "/" + database + "; the password is asked for");
        }
        Parameters parameters = Parameters.of(text, parts.group(5));
        String url = wrapper.equals("sqlserver")
                ? "jdbc:sqlserver://" + host + ";databaseName=" + database + parameters.joined(";", ";")
                : "jdbc:" + (kind.equals("postgres") ? "postgresql" : kind) + "://" + host + "/" + parts.group(4)
                        + parameters.joined("?", "&");
        return new SourceUrl(
                shown(text),
                name(database),
                wrapper,
                Map.of("url", url),
                login.user(),
                login.password(),
                parameters.schemas());
    }

    private static String host(String text, String kind, Matcher parts) {
        String host = parts.group(2);
        if (host.isEmpty()) {
            throw wrong(text, "has no host", "write it as " + kind + "://USER@HOST:PORT/DATABASE");
        }
        String port = parts.group(3);
        if (port == null) {
            return host;
        }
        if (!port.matches("\\d{1,5}") || Integer.parseInt(port) > 65_535 || Integer.parseInt(port) == 0) {
            throw wrong(text, "has the port '" + port + "'", "a port is a number from 1 to 65535");
        }
        return host + ":" + port;
    }

    /**
     * Parses the path of a DuckDB file, or of files that are tables; {@code duckdb:///data/shop.duckdb} is absolute.
     */
    private static SourceUrl duckdb(String text, String rest) {
        String path = path(text, rest, "duckdb:///data/shop.duckdb, or duckdb:///data/sales/*.parquet");
        return new SourceUrl(
                shown(text), name(path), "duckdb", Map.of("path", path), Optional.empty(), Optional.empty(), List.of());
    }

    private static SourceUrl h2(String text, String rest) {
        if (rest.startsWith("mem:")) {
            throw wrong(text, "is a database in the memory of another process", "use h2://HOST/DATABASE or a file");
        }
        String plain = rest.replaceFirst("^(tcp|ssl|file):", "");
        if (rest.matches("(tcp:|ssl:|//[^/]).*")) {
            Matcher parts = NETWORK.matcher(plain);
            if (!parts.matches() || decoded(text, parts.group(4)).isEmpty()) {
                throw wrong(text, "names no host and database", "write it as h2://USER@HOST:9092/DATABASE");
            }
            Login login = Login.of(text, parts.group(1));
            Parameters parameters = Parameters.of(text, parts.group(5));
            String protocol = rest.startsWith("ssl:") ? "ssl" : "tcp";
            String url = "jdbc:h2:" + protocol + "://" + host(text, "h2", parts) + "/" + parts.group(4)
                    + parameters.joined(";", ";");
            return new SourceUrl(
                    shown(text),
                    name(parts.group(4)),
                    "h2",
                    Map.of("url", url),
                    Optional.of(login.user().orElse("sa")),
                    login.password(),
                    parameters.schemas());
        }
        String path = path(text, plain, "h2:///data/stock").replaceFirst("\\.mv\\.db$", "");
        return new SourceUrl(
                shown(text),
                name(path),
                "h2",
                Map.of("url", "jdbc:h2:file:" + path),
                Optional.of("sa"),
                Optional.empty(),
                List.of());
    }

    /** Parses a JDBC URL, which is retained except for user and password; these become options of the server. */
    private static SourceUrl jdbc(String text) {
        String product = text.replaceFirst("(?i)^jdbc:([a-z0-9]*).*", "$1").toLowerCase(Locale.ROOT);
        String wrapper = WRAPPERS.getOrDefault(product, "jdbc");
        if (wrapper.equals("jdbc") && !text.matches("(?i)jdbc:[a-z0-9]+:.+")) {
            throw wrong(text, "is no JDBC URL", "it begins with jdbc:PRODUCT:");
        }
        if (wrapper.equals("duckdb") || text.matches("(?i)jdbc:h2:(?!tcp|ssl).*")) {
            return readUnnamed(text.substring("jdbc:".length()));
        }
        Matcher user = JDBC_USER.matcher(text);
        Optional<String> userName = user.find() ? Optional.of(decoded(text, user.group(1))) : Optional.empty();
        Matcher password = JDBC_PASSWORD.matcher(text);
        Optional<String> given = password.find() ? Optional.of(decoded(text, password.group(2))) : Optional.empty();
        if (userName.isEmpty() && !wrapper.equals("jdbc")) {
            throw wrong(text, "names no user", "add it as the parameter user, or write " + EXAMPLE);
        }
        String url = text.replaceAll("(?i)(?<=[?&;])(user(name)?|password)=[^&;]*[&;]?", "")
                .replaceAll("[?&;]+$", "");
        String name = Stream.of(JDBC_DATABASE.matcher(url), LAST_PART.matcher(url))
                .filter(Matcher::find)
                .map(found -> found.group(1))
                .findFirst()
                .orElse(product);
        return new SourceUrl(shown(text), name(name), wrapper, Map.of("url", url), userName, given, List.of());
    }

    private static String path(String text, String rest, String example) {
        String path = decoded(text, rest.startsWith("///") ? rest.substring(2) : rest);
        if (path.isEmpty() || path.startsWith("//")) {
            throw wrong(text, "names no file", "write it as " + example);
        }
        return path;
    }

    /** Returns a name for the model: the last part of a path, in lower case, without its extension. */
    private static String name(String path) {
        String[] parts = path.split("/");
        String last = parts[parts.length - 1];
        if (last.contains("*") && parts.length > 1) {
            last = parts[parts.length - 2];
        }
        String plain = last.replaceFirst("(?<=.)\\.\\w+$", "")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9_]+", "_")
                .replaceAll("^_+|_+$", "");
        if (plain.isEmpty()) {
            return "source";
        }
        return Character.isDigit(plain.charAt(0)) ? "_" + plain : plain;
    }

    private static String decoded(String text, String part) {
        try {
            return part == null ? "" : URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw wrong(text, "has a '%' that is not followed by two hexadecimal digits", "write it as %25");
        }
    }

    /** Returns the URL without its password. */
    static String shown(String text) {
        return JDBC_PASSWORD
                .matcher(
                        text.replaceFirst("(//(?:[^:@/$]|\\$\\{[^}]*\\})*):(?:[^@/$]|\\$\\{[^}]*\\}|\\$)*@", "$1:***@"))
                .replaceAll("$1***");
    }

    private static BraidException wrong(String text, String what, String advice) {
        return new BraidException(ErrorCode.CONFIGURATION_ERROR, "'" + shown(text) + "' " + what + "; " + advice);
    }

    /** User and password before the host. */
    private record Login(Optional<String> user, Optional<String> password) {
        static Login of(String text, String part) {
            if (part == null || part.isEmpty()) {
                return new Login(Optional.empty(), Optional.empty());
            }
            int colon = part.indexOf(':', part.startsWith("${") ? part.indexOf('}') : 0);
            Optional<String> password =
                    colon < 0 ? Optional.empty() : Optional.of(decoded(text, part.substring(colon + 1)));
            String user = decoded(text, colon < 0 ? part : part.substring(0, colon));
            return new Login(user.isEmpty() ? Optional.empty() : Optional.of(user), password);
        }
    }

    /** Parameters after the question mark: the one with schemas is Braid's, all others are the driver's. */
    private record Parameters(Map<String, String> ofDriver, List<String> schemas) {
        static Parameters of(String text, String part) {
            Map<String, String> ofDriver = new LinkedHashMap<>();
            List<String> schemas = new ArrayList<>();
            for (String parameter : part == null || part.isEmpty() ? new String[0] : part.split("&")) {
                String[] nameAndValue = parameter.split("=", 2);
                if (nameAndValue.length < 2 || nameAndValue[0].isEmpty()) {
                    throw wrong(
                            text, "has the parameter '" + parameter + "'", "parameters are name=value, with & between");
                }
                if (nameAndValue[0].equalsIgnoreCase("schema")) {
                    schemas.addAll(List.of(decoded(text, nameAndValue[1]).split(",")));
                } else {
                    ofDriver.put(nameAndValue[0], nameAndValue[1]);
                }
            }
            return new Parameters(ofDriver, schemas);
        }

        String joined(String first, String next) {
            return ofDriver.isEmpty()
                    ? ""
                    : ofDriver.entrySet().stream()
                            .map(entry -> entry.getKey() + "=" + entry.getValue())
                            .collect(Collectors.joining(next, first, ""));
        }
    }
}
