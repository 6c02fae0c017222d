package io.braid.bench.soak;

import io.braid.testkit.server.FaultProxy;
import io.braid.testkit.server.MortalServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Something that goes wrong for a while, and is over. */
enum Disturbance {
    /** The source dies at once. */
    KILLED {
        @Override
        void begin(SoakRig rig, MortalServer source, Random random) {
            source.kill();
        }

        @Override
        void end(SoakRig rig, MortalServer source) {
            source.startAgain();
        }
    },
    /** The source is shut down in order. */
    STOPPED {
        @Override
        void begin(SoakRig rig, MortalServer source, Random random) {
            source.stop();
        }

        @Override
        void end(SoakRig rig, MortalServer source) {
            source.startAgain();
        }
    },
    /** The source stands still, and goes on. */
    FROZEN {
        @Override
        void begin(SoakRig rig, MortalServer source, Random random) {
            source.freeze();
        }

        @Override
        void end(SoakRig rig, MortalServer source) {
            source.thaw();
        }
    },
    /** All lines to the source break, and new ones are as good as before. */
    RESET {
        @Override
        void begin(SoakRig rig, MortalServer source, Random random) {
            source.line().resetAll();
        }

        @Override
        void end(SoakRig rig, MortalServer source) {}
    },
    /** The lines to the source end after some bytes, in one way or another. */
    CUT {
        @Override
        void begin(SoakRig rig, MortalServer source, Random random) {
            source.line()
                    .cutAfter(
                            random.nextInt(1_000_000), random.nextBoolean(), FaultProxy.Ending.told(random.nextInt(3)));
        }

        @Override
        void end(SoakRig rig, MortalServer source) {
            source.line().passAll();
        }
    },
    /** Nothing comes from the source, and nobody says so; in the end the network forgets its lines. */
    SILENT {
        @Override
        void begin(SoakRig rig, MortalServer source, Random random) {
            source.line().fallSilent();
        }

        @Override
        void end(SoakRig rig, MortalServer source) {
            source.line().resetAll();
            source.line().passAll();
        }
    },
    /** The source is far away, or the line to it narrow. */
    SLOW {
        @Override
        void begin(SoakRig rig, MortalServer source, Random random) {
            if (random.nextBoolean()) {
                source.line().delayRoundTrips(25 + random.nextInt(300));
            } else {
                source.line().narrowTo(10_000 + random.nextInt(200_000));
            }
        }

        @Override
        void end(SoakRig rig, MortalServer source) {
            source.line().passAll();
        }
    },
    /** A table of PostgreSQL gets other columns, and has its own again in the end. */
    CHANGED {
        @Override
        void begin(SoakRig rig, MortalServer source, Random random) throws SQLException {
            ChangingTable.change(rig.postgresql(), random);
        }

        @Override
        void end(SoakRig rig, MortalServer source) throws SQLException {
            ChangingTable.begin(rig.postgresql());
            rig.execute("REFRESH FOREIGN SCHEMA p");
        }
    },
    /** Clients read a little of large results and are gone. */
    VANISHING {
        private static final int CLIENTS = 4;

        @Override
        void begin(SoakRig rig, MortalServer source, Random random) throws SQLException {
            List<Connection> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                Connection client = rig.connectToVanish();
                clients.add(client);
                Statement statement = client.createStatement();
                ResultSet rows = statement.executeQuery(SoakQuestion.OF_POSTGRESQL.sql());
                for (int row = random.nextInt(1000); row > 0; row--) {
                    rows.next();
                }
            }
            rig.vanishing().resetAll();
            for (Connection client : clients) {
                client.close();
            }
        }

        @Override
        void end(SoakRig rig, MortalServer source) {}
    },
    /** The rows that are kept of a view are made anew while clients read them. */
    REFRESHED {
        @Override
        void begin(SoakRig rig, MortalServer source, Random random) throws SQLException {
            rig.execute("REFRESH MATERIALIZED VIEW v.kept");
        }

        @Override
        void end(SoakRig rig, MortalServer source) {}
    };

    abstract void begin(SoakRig rig, MortalServer source, Random random) throws SQLException;

    abstract void end(SoakRig rig, MortalServer source) throws SQLException;
}
