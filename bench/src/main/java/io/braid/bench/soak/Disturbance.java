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

/** Temporary fault. */
enum Disturbance {
    /** The source is killed. */
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
    /** The source is suspended and resumed. */
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
    /** All connections to the source are reset; new ones work. */
    RESET {
        @Override
        void begin(Scene scene) {
            scene.source().line().resetAll();
        }

        @Override
        void end(Scene scene) {}
    },
    /** The connections to the source are cut after some bytes, in one of several ways. */
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
    /** The source is silent; at the end, its connections are reset. */
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
    /** The source has a high latency or a low bandwidth. */
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
    /** A table of PostgreSQL gets other columns, and at the end its own again. */
    CHANGED {
        /** Changes after which the result is the same, if there is one. */
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
    /** Clients read a part of large results and vanish. */
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
     * More clients arrive than the pools have connections, each of which needs two of one source at once; at the end,
     * they leave.
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
    /** The disk has no space for spilling. */
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
    /** A materialized view is refreshed while clients read it. */
    REFRESHED {
        @Override
        void begin(Scene scene) throws SQLException {
            scene.rig().execute("REFRESH MATERIALIZED VIEW v.kept");
        }

        @Override
        void end(Scene scene) {}
    };

    /** Begins the fault; may be repeated if the server has not responded. */
    abstract void begin(Scene scene) throws SQLException, IOException;

    /** Ends the fault; may be repeated as {@link #begin}. */
    abstract void end(Scene scene) throws SQLException, IOException, InterruptedException;
}
