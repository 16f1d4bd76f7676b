//! A spec op over several battles.

use super::*;

#[test]
fn a_spec_op_has_two_operations_and_a_commendation() {
    // KT-NARR-12, KT-NARR-13
    let mut campaign = watch();
    done(&mut campaign, "take Elimination", &[]);
    refused(&mut campaign, "take Silent Hand", "a spec op under way: Elimination (KT-NARR-12)");
    let heroes = || vec![fought("Oriel"), fought("Hale")];
    for number in 1..=5 {
        // The second operation is not open before the first is over, and the wrong card counts nothing.
        let card = if number == 3 { "Headhunter" } else { "Execution" };
        done(&mut campaign, &scoring(&format!("g{number}"), card, heroes()), &[]);
        done(&mut campaign, "commend Oriel", &[]);
        while let Some(ask) = campaign.asks() {
            let first = ask.answers[0].line.clone();
            done(&mut campaign, &first, &[]);
        }
    }
    assert_eq!(campaign.slate().operation.as_ref().map(|own| own.battles), Some(4));
    done(&mut campaign, &scoring("g6", "Mark Target", heroes()), &[]);
    done(&mut campaign, "commend Hale", &[]);
    while let Some(ask) = campaign.asks() {
        done(&mut campaign, &ask.answers[0].line.clone(), &[]);
    }
    assert!(campaign.slate().operation.as_ref().is_some_and(crate::spec_ops::slate::Operation::is_open));
    let before = (own(&campaign, "Hale").xp, campaign.slate().rp);
    // Hale felled the leader: it is decorated without a question.
    let killer = Fought { felled: true, felled_leader: true, ..fought("Hale") };
    done(&mut campaign, &scoring("g7", "Headhunter", vec![fought("Oriel"), killer]), &[]);
    done(&mut campaign, "commend Oriel", &[]);
    while campaign.asks().is_some_and(|ask| ask.rule == "KT-NARR-09") {
        let line = campaign.asks().expect("an honour").answers[0].line.clone();
        done(&mut campaign, &line, &[]);
    }
    assert_eq!(own(&campaign, "Hale").xp, before.0 + 2 + 5);
    assert_eq!(campaign.asks().expect("a reward").answers.len(), 13);
    refused(&mut campaign, "reward Med Bay", "not an answer now");
    done(&mut campaign, "reward Auto-loader", &[]);
    while let Some(ask) = campaign.asks() {
        done(&mut campaign, &ask.answers[0].line.clone(), &[]);
    }
    assert_eq!(
        (campaign.slate().rare.clone(), campaign.slate().operation.clone()),
        (vec!["Auto-loader".to_string()], None)
    );
    assert_eq!(campaign.slate().rp, 5.min(before.1 + 2));
    refused(&mut campaign, "take Elimination", "once two others have been completed (KT-NARR-12)");
    done(&mut campaign, "take Silent Hand", &[]);
    done(&mut campaign, "abandon", &[]);
    refused(&mut campaign, "abandon", "no spec op to give up (KT-NARR-12)");
    let mut slate = campaign.slate().clone();
    slate.completed.extend(["Silent Hand".to_string(), "Hold the Sector".to_string()]);
    campaign.replace(slate);
    done(&mut campaign, "take Elimination", &[]);
}
