package io.braid.testkit.tpch;

import io.braid.spi.error.BraidException;
import io.braid.testkit.load.LoadProgress;
import io.braid.testkit.server.TestServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Loader of TPC-H tables into running databases, for the compose file under docker/. Tables with rows are skipped.
 * Arguments: {@code --scale=S}, then for each database {@code --database=URL [--user=U] [--password-variable=NAME]
 * --tables=T,T}. Exits with 0, or with 1 and the reason.
 */
public final class SeedMain {
    private SeedMain() {}

    public static void main(String[] arguments) {
        try {
            seed(List.of(arguments), System.out::println);
        } catch (BraidException | IllegalArgumentException e) {
            System.err.println("seed: " + e.getMessage());
            System.exit(1);
        }
    }

    static void seed(List<String> arguments, LoadProgress progress) {
        double scale = 0.01;
        List<Target> targets = new ArrayList<>();
        for (String argument : arguments) {
            String value = argument.substring(argument.indexOf('=') + 1);
            switch (argument.replaceFirst("=.*", "")) {
                case "--scale" -> scale = Double.parseDouble(value);
                case "--database" -> targets.add(new Target(value, "", "", List.of()));
                case "--user" -> targets.add(last(targets).as(value));
                case "--password-variable" -> targets.add(last(targets).withPassword(environment(value)));
                case "--tables" -> targets.add(last(targets).with(tables(value)));
                default -> throw new IllegalArgumentException("there is no option " + argument);
            }
        }
        for (Target target : targets) {
            List<TpchTable> missing =
                    target.tables().stream().filter(target::isEmpty).toList();
            TpchData.load(target, scale, missing, progress);
        }
    }

    private static Target last(List<Target> targets) {
        if (targets.isEmpty()) {
            throw new IllegalArgumentException("say --database first");
        }
        return targets.remove(targets.size() - 1);
    }

    private static String environment(String name) {
        String value = System.getenv(name);
        if (value == null) {
            throw new IllegalArgumentException("the variable " + name + " is not set");
        }
        return value;
    }

    private static List<TpchTable> tables(String names) {
        return Stream.of(names.toUpperCase(Locale.ROOT).split(","))
                .map(TpchTable::valueOf)
                .toList();
    }

    /** Database to load, with its tables. */
    private record Target(String jdbcUrl, String user, String password, List<TpchTable> tables) implements TestServer {
        Target as(String name) {
            return new Target(jdbcUrl, name, password, tables);
        }

        Target withPassword(String secret) {
            return new Target(jdbcUrl, user, secret, tables);
        }

        Target with(List<TpchTable> wanted) {
            return new Target(jdbcUrl, user, password, wanted);
        }

        @Override
        public String wrapper() {
            return jdbcUrl.split(":", 3)[1];
        }

        /** A table that cannot be read does not exist yet. */
        boolean isEmpty(TpchTable table) {
            try (Connection connection = connect();
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM " + table.tableName())) {
                return rows.next() && rows.getLong(1) == 0;
            } catch (SQLException e) {
                return true;
            }
        }

        @Override
        public void close() {}
    }
}
