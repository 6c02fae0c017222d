package io.braid.bench.rival;

import io.braid.bench.rig.Rig;
import io.braid.bench.rig.RigSource;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.server.ServerKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Systems that can be compared with Braid. */
public enum RivalKind {
    TEIID {
        @Override
        Rival over(Rig rig, Libraries libraries, Setup setup) {
            return Teiid.over(rig, libraries, setup.folder().resolve("teiid"), setup.heap());
        }
    },
    CALCITE {
        @Override
        Rival over(Rig rig, Libraries libraries, Setup setup) {
            return Calcite.over(rig, libraries);
        }
    },
    DUCKDB {
        @Override
        Rival over(Rig rig, Libraries libraries, Setup setup) {
            return DuckDb.over(rig, libraries, setup.duckDbExtensions());
        }
    },
    TRINO {
        @Override
        Rival over(Rig rig, Libraries libraries, Setup setup) {
            if (setup.trinoUrl() == null) {
                throw new BraidException(
                        ErrorCode.CONFIGURATION_ERROR,
                        "Trino is not started here: say where it is, --trino-url jdbc:trino://127.0.0.1:8080");
            }
            return Trino.over(rig, libraries, setup.trinoUrl());
        }
    };

    /** Kinds of databases for which each system has an expert configuration. */
    private static final List<String> SET_UP_FOR = List.of(ServerKind.POSTGRESQL.wrapper(), ServerKind.MYSQL.wrapper());

    /**
     * Setup of the systems.
     *
     * @param modules the folder of their built modules
     * @param folder the folder for their files
     * @param heap the heap of those in a separate process
     */
    public record Setup(
            Path modules,
            Path folder,
            String heap,
            @Nullable Path duckDbExtensions,
            @Nullable String trinoUrl) {}

    abstract Rival over(Rig rig, Libraries libraries, Setup setup);

    /** The title in reports. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The system over the rig's databases, not started yet. */
    public Rival over(Rig rig, Setup setup) {
        checkAllKnown(rig.sources());
        return over(rig, Libraries.of(setup.modules().resolve(title())), setup);
    }

    /** Rejects databases of a kind without a configuration. */
    void checkAllKnown(List<RigSource> sources) {
        for (RigSource source : sources) {
            if (!SET_UP_FOR.contains(source.wrapper())) {
                throw new BraidException(
                        ErrorCode.CONFIGURATION_ERROR,
                        title() + " is set up here for " + String.join(" and ", SET_UP_FOR) + ", and " + source.schema()
                                + " is " + source.wrapper());
            }
        }
    }
}
