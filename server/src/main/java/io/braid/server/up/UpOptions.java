package io.braid.server.up;

import io.braid.execution.setting.SettingDefinition;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The arguments of {@code braid up}: URLs of sources, options of its own, and every setting under its key.
 *
 * @param config the settings file to read
 * @param database the name of the database in the model
 * @param replace true to replace a model that differs
 * @param askPasswords true to ask for passwords that an earlier run has stored
 */
record UpOptions(
        List<String> urls,
        Optional<Path> config,
        String database,
        boolean replace,
        boolean askPasswords,
        Map<String, String> settings) {
    static final String USAGE = """
            Usage: braid up URL... [--database NAME] [--replace] [--ask-passwords] [--config FILE] [--SETTING VALUE]...
                   braid up

            Starts a server over your databases. Writes the model that you would have written by hand, vdbs/NAME.vdb.sql,
            and keeps it: 'braid up' without URLs, and 'braid serve', serve it again.

              postgresql://USER@HOST:PORT/DATABASE       also mysql://, mariadb://, sqlserver:// and h2://
              duckdb:///data/shop.duckdb                 a DuckDB file
              duckdb:///data/sales/*.parquet             Parquet, CSV or JSON files
              h2:///data/stock                           an H2 file
              jdbc:...                                   any JDBC URL; its driver may be a jar in plugins/
              crm=postgresql://...                       a source with a name of your choice
              postgresql://...?schema=public,sales       these schemas only; other parameters are the driver's

            Passwords are asked for, and stored in secrets/, which only you can read. In their place a URL may have a
            reference: 'postgresql://ada:${env:CRM_PASSWORD}@localhost/crm', or ${file:PATH}.

              --database NAME    The name of the database that clients connect to (default braid).
              --replace          Replaces a model of that name that was made of other URLs, or edited.
              --ask-passwords    Asks again for passwords that are stored.
              --config FILE      The settings file; without it, server.properties here, if there is one.

            Settings are those of 'braid serve --help', such as --port 31000 or --pg-port 35432.
            """;

    private static final List<String> OWN = List.of("database", "replace", "ask-passwords", "config");

    /** Parses the arguments; throws CONFIGURATION_ERROR for an unknown option or a missing value. */
    static UpOptions parse(List<String> arguments) {
        List<String> urls = new ArrayList<>();
        Map<String, String> settings = new LinkedHashMap<>();
        Iterator<String> rest = arguments.iterator();
        while (rest.hasNext()) {
            String argument = rest.next();
            if (!argument.startsWith("-")) {
                urls.add(argument);
                continue;
            }
            String name = argument.replaceFirst("^--", "").replaceFirst("=.*", "");
            requireKnown(argument, name);
            if (name.equals("replace") || name.equals("ask-passwords")) {
                settings.put(name, "on");
            } else if (argument.contains("=")) {
                settings.put(name, argument.substring(argument.indexOf('=') + 1));
            } else if (rest.hasNext()) {
                settings.put(name, rest.next());
            } else {
                throw wrong("the option " + argument + " needs a value");
            }
        }
        Optional<Path> config = Optional.ofNullable(settings.remove("config")).map(Path::of);
        String database = Optional.ofNullable(settings.remove("database")).orElse("braid");
        if (!database.matches("[A-Za-z_]\\w*")) {
            throw wrong("--database " + database
                    + ": a name has letters, digits and underscores, and begins with a letter");
        }
        boolean replace = settings.remove("replace") != null;
        boolean askPasswords = settings.remove("ask-passwords") != null;
        return new UpOptions(List.copyOf(urls), config, database, replace, askPasswords, settings);
    }

    private static void requireKnown(String argument, String name) {
        List<String> known = Stream.concat(
                        OWN.stream(), SettingDefinition.all().stream().map(SettingDefinition::key))
                .toList();
        if (!argument.startsWith("--") || !known.contains(name)) {
            String hint = Suggestion.nearest(name, known)
                    .map(near -> " (did you mean '--" + near + "'?)")
                    .orElse("; see braid up --help");
            throw wrong("unknown option '" + argument + "'" + hint);
        }
    }

    private static BraidException wrong(String what) {
        return new BraidException(ErrorCode.CONFIGURATION_ERROR, what);
    }
}
