package io.braid.demo;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.demo.DemoSource;
import io.braid.testkit.demo.DemoSources;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/** The sources of the retail sample. Each is a schema of its own in one of the demo's databases. */
enum RetailSource {
    SHOP(DemoSource.DB_B),
    STOCK(DemoSource.DB_D),
    LOYALTY(DemoSource.DB_C),
    WEB(DemoSource.DB_A);

    private final DemoSource home;

    RetailSource(DemoSource home) {
        this.home = home;
    }

    /** Returns the database that contains it. */
    DemoSource home() {
        return home;
    }

    /** Recreates the tables of all sources, which have only a few rows each. */
    static void loadAll(DemoSources sources) {
        for (RetailSource source : values()) {
            source.load(sources);
        }
    }

    private void load(DemoSources sources) {
        String script = SampleFile.read("retail/sources/" + name().toLowerCase(Locale.ROOT) + ".sql");
        try (Connection connection = sources.server(home).connect();
                Statement statement = connection.createStatement()) {
            for (String sql : script.split(";\\s*\\n")) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new BraidException(
                    ErrorCode.SOURCE_FAILED, "The tables of the retail sample cannot be made in " + home.title(), e);
        }
    }
}
