package io.braid.bench.soak;

import io.braid.testkit.server.MortalServer;
import java.util.Random;

/**
 * Setting of a fault.
 *
 * @param source that fails, if one does
 * @param random source of its decisions
 */
record Scene(SoakRig rig, SoakClients clients, MortalServer source, Random random) {}
