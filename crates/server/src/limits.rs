//! How much an address may ask for, counted by `governor` in points: a request costs what its work is worth, and
//! pays before the work begins.

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::net::IpAddr;
use std::num::NonZeroU32;

/// Points for each address; none if there is no limit.
pub struct Meter {
    points: Option<DefaultKeyedRateLimiter<IpAddr>>,
    most: NonZeroU32,
}

impl Meter {
    /// This many points a second, ten times as many at once.
    pub(crate) fn per_second(points: u32) -> Meter {
        let most = NonZeroU32::new(points.saturating_mul(10)).unwrap_or(NonZeroU32::MIN);
        let quota = NonZeroU32::new(points).map(|points| Quota::per_second(points).allow_burst(most));
        Meter { points: quota.map(RateLimiter::keyed), most }
    }

    /// This many points an hour, all of them at once if need be.
    pub(crate) fn per_hour(points: u32) -> Meter {
        let most = NonZeroU32::new(points).unwrap_or(NonZeroU32::MIN);
        let quota = NonZeroU32::new(points).map(|points| Quota::per_hour(points).allow_burst(points));
        Meter { points: quota.map(RateLimiter::keyed), most }
    }

    /// Takes points from an address, if it has enough. `None` is not limited.
    pub fn take(&self, address: Option<IpAddr>, cost: u32) -> bool {
        let (Some(points), Some(address)) = (&self.points, address) else { return true };
        // A request that costs more than the maximum takes all points.
        let cost = NonZeroU32::new(cost).unwrap_or(NonZeroU32::MIN).min(self.most);
        matches!(points.check_key_n(&address, cost), Ok(Ok(())))
    }

    /// Forgets addresses that have all their points.
    pub(crate) fn tidy(&self) {
        if let Some(points) = &self.points {
            points.retain_recent();
            points.shrink_to_fit();
        }
    }
}

/// Frames of one connection: this many a second, four times as many at once.
pub(crate) fn frames(per_second: u32) -> Option<DefaultDirectRateLimiter> {
    let most = NonZeroU32::new(per_second.saturating_mul(4))?;
    Some(RateLimiter::direct(Quota::per_second(NonZeroU32::new(per_second)?).allow_burst(most)))
}

/// What a request costs, by its route. One point is a look at something that is in memory.
pub(crate) fn cost(post: bool, route: &str) -> u32 {
    match (post, route) {
        (true, "/api/replays") => 40,
        (true, "/api/replays/{id}/play-on") => 30,
        (true, "/api/campaigns/{campaign}/battles") => 30,
        (true, "/api/games" | "/api/campaigns") => 20,
        (false, "/api/games/{game}/odds/menu" | "/api/games/{game}/forecast") => 25,
        (false, "/api/rulesets/{id}/preview") => 10,
        (true, "/api/rulesets/{id}/teams") => 5,
        (false, "/api/games/{game}/threat") => 10,
        (false, "/api/games/{game}/odds" | "/api/games/{game}/reach" | "/api/games/{game}/replay") => 5,
        (false, "/api/replays/{id}" | "/api/replays/{id}/ply/{n}") => 5,
        (false, "/api/games/{game}/points") => 10,
        (true, "/api/campaigns/{campaign}/lines" | "/api/campaigns/{campaign}/muster") => 5,
        (false, "/api/campaigns/{campaign}") => 5,
        (false, "/api/rules" | "/api/rules/search") => 3,
        (false, "/api/games/{game}" | "/api/games/{game}/events" | "/api/games/{game}/live") => 2,
        (true, "/api/games/{game}/undo") => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> Option<IpAddr> {
        Some(IpAddr::from([203, 0, 113, last]))
    }

    #[test]
    fn each_address_has_points_of_its_own_and_pays_what_work_costs() {
        let meter = Meter::per_hour(50);
        assert!(meter.take(address(1), 20) && meter.take(address(1), 20));
        assert!(!meter.take(address(1), 20), "ten points are left");
        assert!(meter.take(address(1), 10) && !meter.take(address(1), 1));
        assert!(meter.take(address(2), 50) && meter.take(None, 50) && meter.take(None, 50));
        let small = Meter::per_hour(5);
        assert!(
            small.take(address(1), 40) && !small.take(address(1), 1),
            "what costs too much takes everything"
        );
        meter.tidy();
        assert!(!meter.take(address(1), 1), "an address without points is not forgotten");
    }

    #[test]
    fn zero_means_no_limit() {
        let meter = Meter::per_second(0);
        assert!((0..1000).all(|_| meter.take(address(1), 40)));
        assert!(frames(0).is_none());
        let few = frames(1).expect("a limit");
        assert_eq!((0..10).filter(|_| few.check().is_ok()).count(), 4);
    }

    #[test]
    fn heavy_routes_cost_more() {
        assert!(cost(true, "/api/games") > cost(false, "/api/games/{game}"));
        assert_eq!((cost(false, "/api/rules/{id}"), cost(true, "/api/games/{game}/choose")), (1, 1));
    }
}
