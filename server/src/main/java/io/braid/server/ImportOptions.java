package io.braid.server;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The arguments of {@code braid import}.
 *
 * @param origin {@code teiid}, {@code trino} or {@code postgres-fdw}
 * @param source the file, folder or database to import
 * @param datasources files with data sources
 * @param output the model to write; empty for one named after the database, in the current folder
 * @param name the name of the database; empty for its usual one
 * @param replace true to replace a model that is there
 * @param settings settings of the server that say which URLs are allowed
 */
record ImportOptions(
        String origin,
        String source,
        List<Path> datasources,
        Optional<Path> output,
        Optional<String> name,
        boolean replace,
        Map<String, String> settings) {
    static final String USAGE = """
            Usage: braid import teiid FILE [--datasources FILE]... [--output FILE] [--replace]
                   braid import trino FOLDER [--name NAME] [--output FILE] [--replace]
                   braid import postgres-fdw URL [--name NAME] [--output FILE] [--replace]

            Writes a model, and a report that says of each construct whether it was taken over, changed, or not possible,
            and what to do about it. No source is asked.

              teiid FILE             a virtual database of Teiid, in XML or DDL
              trino FOLDER           the folder of Trino's catalogs, such as etc/catalog
              postgres-fdw URL       the foreign servers and tables of a PostgreSQL, such as
                                     postgresql://ada@localhost:5432/crm, with the password in PGPASSWORD
              --datasources FILE     where the application server has the URLs: standalone.xml, a *-ds.xml, or the
                                     application.properties of Spring; may be repeated
              --output FILE          The model to write (default NAME.vdb.sql here). The report is beside it.
              --name NAME            The name of the database made of catalogs (default trino) or of foreign tables
                                     (default that of the PostgreSQL's database).
              --replace              Replaces a model that is there.

            --plugins-folder, --driver-properties, --files-folder and --external-access are as for braid serve, where they
            are settings. Exits with 0 if everything is in the model, with 2 if something was not possible, and with 1 if
            nothing was written.
            """;

    private static final List<String> ORIGINS = List.of("teiid", "trino", "postgres-fdw");
    private static final List<String> SETTINGS =
            List.of("plugins-folder", "driver-properties", "files-folder", "external-access");
    private static final List<String> OWN = List.of("datasources", "output", "name", "replace");

    /** Parses the arguments; throws CONFIGURATION_ERROR for an unknown option or a missing value. */
    static ImportOptions parse(List<String> arguments) {
        List<String> plain = new ArrayList<>();
        List<Path> datasources = new ArrayList<>();
        Map<String, String> values = new HashMap<>();
        Iterator<String> rest = arguments.iterator();
        while (rest.hasNext()) {
            String argument = rest.next();
            if (!argument.startsWith("-")) {
                plain.add(argument);
                continue;
            }
            String option = option(argument);
            String value = option.equals("replace") ? "on" : value(argument, rest);
            if (option.equals("datasources")) {
                datasources.add(Path.of(value));
            } else {
                values.put(option, value);
            }
        }
        if (plain.size() != 2 || !ORIGINS.contains(plain.get(0))) {
            String hint = plain.isEmpty() ? "" : Suggestion.hint(plain.get(0), ORIGINS);
            throw wrong(
                    "write 'teiid FILE', 'trino FOLDER' or 'postgres-fdw URL'" + hint + "; see braid import --help");
        }
        Optional<Path> output = Optional.ofNullable(values.remove("output")).map(Path::of);
        Optional<String> name = Optional.ofNullable(values.remove("name"));
        boolean replace = values.remove("replace") != null;
        return new ImportOptions(plain.get(0), plain.get(1), List.copyOf(datasources), output, name, replace, values);
    }

    private static String option(String argument) {
        String option = argument.replaceFirst("^--", "").replaceFirst("=.*", "");
        List<String> known = Stream.concat(OWN.stream(), SETTINGS.stream()).toList();
        if (!argument.startsWith("--") || !known.contains(option)) {
            String hint = Suggestion.nearest(option, known)
                    .map(near -> " (did you mean '--" + near + "'?)")
                    .orElse("; see braid import --help");
            throw wrong("unknown option '" + argument + "'" + hint);
        }
        return option;
    }

    private static String value(String argument, Iterator<String> rest) {
        int equals = argument.indexOf('=');
        if (equals >= 0) {
            return argument.substring(equals + 1);
        }
        if (!rest.hasNext()) {
            throw wrong("the option " + argument + " needs a value");
        }
        return rest.next();
    }

    private static BraidException wrong(String what) {
        return new BraidException(ErrorCode.CONFIGURATION_ERROR, what);
    }
}
