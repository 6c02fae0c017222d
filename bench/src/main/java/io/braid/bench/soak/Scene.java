package io.braid.bench.soak;

import io.braid.testkit.server.MortalServer;
import java.util.Random;

/**
 * Setting of a fault.
 *
 * @param source the failing source, if any
 * @param random the source of its random decisions
 */
record Scene(SoakRig rig, SoakClients clients, MortalServer source, Random random) {}
