package io.braid.bench.soak;

import io.braid.testkit.fault.ChangingTable;
import io.braid.testkit.fault.ChangingTable.Change;
import io.braid.testkit.proxy.FaultProxy;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Something that goes wrong for a while, and is over. */
enum Disturbance {
    /** The source dies at once. */
    KILLED {
        @Override
        void begin(Scene scene) {
            scene.source().kill();
        }

        @Override
        void end(Scene scene) {
            scene.source().startAgain();
        }
    },
    /** The source is shut down in order. */
    STOPPED {
        @Override
        void begin(Scene scene) {
            scene.source().stop();
        }

        @Override
        void end(Scene scene) {
            scene.source().startAgain();
        }
    },
    /** The source stands still, and goes on. */
    FROZEN {
        @Override
        void begin(Scene scene) {
            scene.source().freeze();
        }

        @Override
        void end(Scene scene) {
            scene.source().thaw();
        }
    },
    /** All lines to the source break, and new ones are as good as before. */
    RESET {
        @Override
        void begin(Scene scene) {
            scene.source().line().resetAll();
        }

        @Override
        void end(Scene scene) {}
    },
    /** The lines to the source end after some bytes, in one way or another. */
    CUT {
        @Override
        void begin(Scene scene) {
            scene.source()
                    .line()
                    .cutAfter(
                            scene.random().nextInt(1_000_000),
                            scene.random().nextBoolean(),
                            FaultProxy.Ending.told(scene.random().nextInt(3)));
        }

        @Override
        void end(Scene scene) {
            scene.source().line().passAll();
        }
    },
    /** Nothing comes from the source, and nobody says so; in the end the network forgets its lines. */
    SILENT {
        @Override
        void begin(Scene scene) {
            scene.source().line().fallSilent();
        }

        @Override
        void end(Scene scene) {
            scene.source().line().resetAll();
            scene.source().line().passAll();
        }
    },
    /** The source is far away, or the line to it narrow. */
    SLOW {
        @Override
        void begin(Scene scene) {
            if (scene.random().nextBoolean()) {
                scene.source().line().delayRoundTrips(25 + scene.random().nextInt(300));
            } else {
                scene.source().line().narrowTo(10_000 + scene.random().nextInt(200_000));
            }
        }

        @Override
        void end(Scene scene) {
            scene.source().line().passAll();
        }
    },
    /** A table of PostgreSQL gets other columns, and has its own again in the end. */
    CHANGED {
        /** The answer is the same, if there is one. */
        private static final List<Change> CHANGES = Stream.of(Change.values())
                .filter(change -> change.answer().equals(ChangingTable.ROW))
                .toList();

        @Override
        void begin(Scene scene) throws SQLException {
            ChangingTable.change(
                    scene.rig().postgresql(), CHANGES.get(scene.random().nextInt(CHANGES.size())));
        }

        @Override
        void end(Scene scene) throws SQLException {
            ChangingTable.begin(scene.rig().postgresql());
            scene.rig().execute("REFRESH FOREIGN SCHEMA p");
        }
    },
    /** Clients read a little of large results and are gone. */
    VANISHING {
        private static final int CLIENTS = 4;

        @Override
        void begin(Scene scene) throws SQLException {
            List<Connection> clients = new ArrayList<>();
            try {
                for (int i = 0; i < CLIENTS; i++) {
                    Connection client = scene.rig().connectToVanish();
                    clients.add(client);
                    Statement statement = client.createStatement();
                    ResultSet rows = statement.executeQuery(SoakQuestion.OF_POSTGRESQL.sql());
                    for (int row = scene.random().nextInt(1000); row > 0; row--) {
                        rows.next();
                    }
                }
                scene.rig().vanishing().resetAll();
            } finally {
                for (Connection client : clients) {
                    client.close();
                }
            }
        }

        @Override
        void end(Scene scene) {}
    },
    /**
     * More clients come than the pools have connections, each of whom wants two of one source at once; then they go.
     */
    CROWDED {
        @Override
        void begin(Scene scene) {
            scene.clients().crowd(scene.source() == scene.rig().postgresql());
        }

        @Override
        void end(Scene scene) throws InterruptedException {
            scene.clients().disperse();
        }
    },
    /** There is no room on the disk for what spills. */
    FULL {
        @Override
        void begin(Scene scene) throws SQLException, IOException {
            scene.rig().fillDisk();
        }

        @Override
        void end(Scene scene) throws IOException {
            scene.rig().clearDisk();
        }
    },
    /** The rows that are kept of a view are made anew while clients read them. */
    REFRESHED {
        @Override
        void begin(Scene scene) throws SQLException {
            scene.rig().execute("REFRESH MATERIALIZED VIEW v.kept");
        }

        @Override
        void end(Scene scene) {}
    };

    /** May be called again where the server has not answered what it asks. */
    abstract void begin(Scene scene) throws SQLException, IOException;

    /** As {@link #begin}. */
    abstract void end(Scene scene) throws SQLException, IOException, InterruptedException;
}
